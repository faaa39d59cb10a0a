import type { Language } from '../../contract/languages.ts';

/** What only some screens say, a chunk for each namespace and language: it comes with the screen. */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/*/*.json', '!**/{common,shell,problem,validation,list,ui,sync,notice,protocol,manifest}.json'],
  { import: 'default' },
);

/** The texts of one namespace; rejects when there are none. */
export async function textsOf(language: Language, namespace: string): Promise<Record<string, unknown>> {
  const load = files[`../../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts ${namespace} in ${language}`);
  return load();
}
