import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldFault, ProblemCode } from '../../src/contract/problem.ts';
import { languages, type Language } from '../../src/contract/languages.ts';

const folder = join(import.meta.dirname, '..', '..', 'locales');

type Texts = Readonly<Record<string, string>>;

const problemTexts = read('problem');
const validationTexts = read('validation');

/** What happened and what to do, in the reader's language. */
export function problemText(code: ProblemCode, language: Language): string {
  return problemTexts[language][code] ?? code;
}

/** What is wrong with one field, in the reader's language. */
export function faultText(fault: FieldFault, language: Language): string {
  const { code, limit = '' } = fault;
  const texts = validationTexts[language];
  const text = texts[code] ?? texts[`${code}_${new Intl.PluralRules(language).select(Number(limit))}`] ?? code;
  return text.replaceAll('{{field}}', fault.field).replaceAll(/\{\{(limit|count)\}\}/g, String(limit));
}

function read(namespace: string): Readonly<Record<Language, Texts>> {
  const entries = languages.map((language) => [language, JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as Texts]);
  return Object.fromEntries(entries) as Record<Language, Texts>;
}
