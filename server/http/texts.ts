import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityName } from '../../src/contract/entity.ts';
import type { FieldFault, ProblemCode } from '../../src/contract/problem.ts';
import { languages, type Language } from '../../src/contract/languages.ts';

const folder = join(import.meta.dirname, '..', '..', 'locales');

type Texts = Readonly<Record<string, string>>;

const problemTexts = read('problem');
const validationTexts = read('validation');
const employeeTexts = read<{ readonly employment: Texts }>('employee');

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

/** Whether somebody still works for the company, in the reader's language. */
export function employmentText(isActive: boolean, language: Language): string {
  return employeeTexts[language].employment[isActive ? 'working' : 'left'] ?? '';
}

/** What an entity's list is called, and the headings of its columns in their order, without the places at which a screen may break them. */
export function listTexts(entity: EntityName, language: Language): { readonly title: string; readonly columns: Texts } {
  const { title, columns } = readFile(entity, language) as { title: string; columns: Texts };
  return { title, columns: Object.fromEntries(Object.entries(columns).map(([name, heading]) => [name, heading.replaceAll('\u00ad', '')])) };
}

/** The words of a vehicle's log as the document of that language has them, by their dotted key. */
export function logWords(language: Language): (key: string, values?: Texts) => string {
  const { sheet } = readFile('vehicle-log', language) as { sheet: Readonly<Record<string, unknown>> };
  return (key, values = {}) => {
    const text = key.split('.').reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], sheet);
    return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), String(text));
  };
}

function read<File = Texts>(namespace: string): Readonly<Record<Language, File>> {
  return Object.fromEntries(languages.map((language) => [language, readFile(namespace, language)])) as Record<Language, File>;
}

function readFile(namespace: string, language: Language): unknown {
  return JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));
}
