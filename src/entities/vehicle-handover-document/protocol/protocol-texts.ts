import i18next, { type TFunction } from 'i18next';
import type { Language } from '../../../contract/wire/languages.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../../locales/*/protocol.json', { import: 'default' });

/** Loads the protocol's texts in the recipient's language, independent of the app's language. */
export async function loadProtocolTexts(language: Language): Promise<TFunction> {
  const texts = await files[`../../../../locales/${language}/protocol.json`]?.();
  const instance = i18next.createInstance();
  return instance.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'protocol',
    resources: { [language]: { protocol: texts ?? {} } },
    interpolation: { escapeValue: false },
  });
}
