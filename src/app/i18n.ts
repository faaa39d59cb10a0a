import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { toLanguage, type Language } from '../contract/languages.ts';

const storedAs = 'tabor-language';

type Texts = Record<string, Record<string, unknown>>;
type Loader = () => Promise<{ texts: Texts }>;

// Two chunks a language: the login does not wait for the words of every screen.
const loaders: Record<Language, { first: Loader; rest: Loader }> = {
  pl: { first: () => import('./texts/pl-first.ts'), rest: () => import('./texts/pl.ts') },
  de: { first: () => import('./texts/de-first.ts'), rest: () => import('./texts/de.ts') },
  en: { first: () => import('./texts/en-first.ts'), rest: () => import('./texts/en.ts') },
};

/** The language this device was set to; Polish until somebody chooses. */
export function chosenLanguage(): Language {
  return toLanguage(localStorage.getItem(storedAs));
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(storedAs, language);
}

/** Loads the texts of the login in one language and starts i18next with them. */
export async function startTexts(language: Language): Promise<void> {
  const { texts } = await loaders[language].first();
  document.documentElement.lang = language;
  linkManifest(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: byNamespace(texts) },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
}

/** Adds the texts of the screens to those of the login. */
export async function addScreenTexts(): Promise<void> {
  const language = toLanguage(i18next.language);
  const { texts } = await loaders[language].rest();
  for (const [namespace, content] of Object.entries(byNamespace(texts))) i18next.addResourceBundle(language, namespace, content);
}

/** Fetches the texts of the screens without showing them yet. */
export async function fetchScreenTexts(language: Language): Promise<void> {
  await loaders[language].rest();
}

/** What is installed speaks the chosen language too: its description and its shortcuts. */
function linkManifest(language: Language): void {
  if (language === 'pl') return;
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest-${language}.webmanifest`);
}

function byNamespace(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), content]),
  );
}
