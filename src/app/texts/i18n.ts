import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languages, toLanguage, type Language } from '../../contract/wire/languages.ts';

const STORAGE_KEY = 'tabor-language';

type Texts = Record<string, Record<string, unknown>>;
type LoadFirst = () => Promise<{ texts: Texts }>;
type LoadRest = () => Promise<{ texts: Texts; names: Texts }>;

// Texts of every screen, in two chunks per language: the login does not wait for the texts of the shell.
const loaders: Record<Language, { first: LoadFirst; rest: LoadRest }> = {
  pl: { first: () => import('./pl-first.ts'), rest: () => import('./pl.ts') },
  de: { first: () => import('./de-first.ts'), rest: () => import('./de.ts') },
  en: { first: () => import('./en-first.ts'), rest: () => import('./en.ts') },
};

/** The remaining namespaces load with the screens that use them. */
const lazyBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language: string, namespace: string) => (await import('./by-namespace.ts')).textsOf(toLanguage(language), namespace),
};

/** Pages that people outside of the company open from a printed code or a link. */
const GUEST_PAGE = /^\/(sign|verify)(\/|$)/;

/** The language stored on this device; Polish by default, on a page for guests the browser's. */
export function savedLanguage(): Language {
  const saved = localStorage.getItem(STORAGE_KEY);
  if (saved === null && GUEST_PAGE.test(location.pathname))
    return toLanguage(navigator.languages.find((tag) => languages.some((language) => tag.startsWith(language))));
  return toLanguage(saved);
}

export function saveLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
}

/** Loads the texts of the login in one language and initialises i18next with them. */
export async function initTexts(language: Language): Promise<void> {
  const { texts } = await loaders[language].first();
  document.documentElement.lang = language;
  linkManifest(language);
  await i18next
    .use(lazyBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      resources: { [language]: toNamespaces(texts) },
      // A component that uses a namespace suspends until it is loaded.
      partialBundledLanguages: true,
      ns: 'common',
      defaultNS: 'common',
      parseMissingKeyHandler: reportMissingText,
      interpolation: { escapeValue: false },
    });
}

export async function addShellTexts(): Promise<void> {
  const language = toLanguage(i18next.language);
  const { texts, names } = await loaders[language].rest();
  const bundles = { ...toNamespaces(texts), names: toNamespaces(names) };
  for (const [namespace, content] of Object.entries(bundles)) i18next.addResourceBundle(language, namespace, content);
}

/** Preloads the texts of the shell without adding them to i18next. */
export async function preloadShellTexts(language: Language): Promise<void> {
  await loaders[language].rest();
}

/** Loads the namespaces of a screen before it is shown. A component that needs another one suspends. */
export async function loadTexts(...namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}

/** Links the web manifest of the chosen language: description and shortcuts of the installed app. */
function linkManifest(language: Language): void {
  if (language === 'pl') return;
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest-${language}.webmanifest`);
}

/** Shows nothing instead of the key and reports the missing text. */
function reportMissingText(key: string, preset: unknown): unknown {
  if (preset !== undefined) return preset;
  reportError(new Error(`there is no text ${key}`));
  return '';
}

function toNamespaces(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), content]),
  );
}
