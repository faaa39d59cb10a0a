import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { toLanguage, type Language } from '../contract/languages.ts';

const storedAs = 'tabor-language';

type Texts = Record<string, Record<string, unknown>>;

const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  pl: () => import('./texts/pl.ts'),
  de: () => import('./texts/de.ts'),
  en: () => import('./texts/en.ts'),
};

/** The language this device was set to; Polish until somebody chooses. */
export function chosenLanguage(): Language {
  return toLanguage(localStorage.getItem(storedAs));
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(storedAs, language);
}

/** Loads the texts of one language and starts i18next with them. */
export async function startTexts(language: Language): Promise<void> {
  const { texts } = await loaders[language]();
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: byNamespace(texts) },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
}

function byNamespace(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), content]),
  );
}
