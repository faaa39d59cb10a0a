import type { Language } from '../../../contract/wire/languages.ts';

type Sheet = Readonly<Record<string, unknown>>;

const files = import.meta.glob<{ readonly sheet: Sheet }>('../../../../locales/*/vehicle-log.json', { import: 'default' });

/** Texts of a document in its own language, which follows the law it serves and not the app's language. Returns a lookup by dotted key. */
export async function loadLogTexts(language: Language): Promise<(key: string, values?: Readonly<Record<string, string>>) => string> {
  const texts = await files[`../../../../locales/${language}/vehicle-log.json`]?.();
  return (key, values = {}) => {
    const text = key.split('.').reduce<unknown>((part, name) => (part as Sheet)[name], texts?.sheet ?? {});
    return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), String(text));
  };
}
