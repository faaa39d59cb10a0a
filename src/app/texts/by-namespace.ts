import type { Language } from '../../contract/languages.ts';

// Each language knows its own files: their names alone would be two thirds of what the others never ask for.
const languages = { pl: () => import('./pl.ts'), de: () => import('./de.ts'), en: () => import('./en.ts') };

/** The texts of one namespace; rejects when there are none. */
export async function textsOf(language: Language, namespace: string): Promise<Record<string, unknown>> {
  const { rest } = await languages[language]();
  const load = rest[`../../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts ${namespace} in ${language}`);
  return load();
}
