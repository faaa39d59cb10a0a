import type { Language } from '../../contract/wire/languages.ts';

// One file list per language: the names alone are two thirds of a list, and the other languages never need them.
const loaders = { pl: () => import('./pl.ts'), de: () => import('./de.ts'), en: () => import('./en.ts') };

/** Loads the texts of one namespace; rejects when it does not exist. */
export async function textsOf(language: Language, namespace: string): Promise<Record<string, unknown>> {
  const { rest } = await loaders[language]();
  const load = rest[`./${namespace}.json`];
  if (!load) throw new Error(`no texts ${namespace} in ${language}`);
  return load();
}
