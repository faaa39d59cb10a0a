import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VehicleView } from '../../src/contract/entities/fleet/damage-point.ts';
import type { OwnershipField } from '../../src/contract/entities/costs/ownership.ts';
import type { EntityName } from '../../src/contract/definition/entity.ts';
import type { FieldError, ProblemCode } from '../../src/contract/wire/problem.ts';
import { languages, type Language } from '../../src/contract/wire/languages.ts';

const folder = join(import.meta.dirname, '..', '..', 'locales');

type Texts = Readonly<Record<string, string>>;

const problemTexts = read('problem');
const apiKeyTexts = read('api-keys');
const validationTexts = read('validation');
const canvasTexts = read<{ readonly view: Texts }>('canvas');
const employeeTexts = read<{ readonly employment: Texts }>('employee');

/** The name of a drawing of a vehicle. */
export function viewText(view: VehicleView, language: Language): string {
  return canvasTexts[language].view[view] ?? view;
}

/** The text of a problem code in `language`. */
export function problemText(code: ProblemCode, language: Language): string {
  return problemTexts[language][code] ?? code;
}

/** The text of a refused API key, in `language`. */
export function refusedKeyText(language: Language): string {
  return apiKeyTexts[language]['refused'] ?? '';
}

/** The text of a rate limit that ends in `seconds`, in `language`. */
export function throttledText(seconds: number, language: Language): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second' as const] : [Math.ceil(seconds / 60), 'minute' as const];
  const time = new Intl.RelativeTimeFormat(language).format(count, unit);
  return (problemTexts[language]['throttledFor'] ?? '').replace('{{time}}', time);
}

/** The text of a field error in `language`. */
export function fieldErrorText(fieldError: FieldError, language: Language): string {
  const { code, limit = '' } = fieldError;
  const texts = validationTexts[language];
  const text = texts[code] ?? texts[`${code}_${new Intl.PluralRules(language).select(Number(limit))}`] ?? code;
  return text.replaceAll('{{field}}', fieldError.field).replaceAll(/\{\{(limit|count)\}\}/g, String(limit));
}

/** Why a timeline is not answered, in `language`. */
export function scheduleText(key: 'tooLong' | 'tooMany', limit: number, language: Language): string {
  const texts = readFile('timeline', language) as Readonly<Record<typeof key, string>>;
  return texts[key].replace('{{limit}}', new Intl.NumberFormat(language).format(limit));
}

/** The employment status of an employee in `language`. */
export function employmentText(isActive: boolean, language: Language): string {
  return employeeTexts[language].employment[isActive ? 'working' : 'left'] ?? '';
}

/** The title of an entity's list and its column headings in order, without soft hyphens. */
export function listTexts(entity: EntityName, language: Language): { readonly title: string; readonly columns: Texts } {
  const { title, columns } = readFile(entity, language) as { title: string; columns: Texts };
  return { title, columns: Object.fromEntries(Object.entries(columns).map(([name, heading]) => [name, heading.replaceAll('\u00ad', '')])) };
}

/** The columns of an entity's list whose values are choices with words. */
export function choiceFields(entity: EntityName): readonly string[] {
  return Object.keys((readFile(entity, languages[0]) as { choices?: object }).choices ?? {});
}

/** The word of a choice of an entity's list in `language`. */
export function choiceText(entity: EntityName, field: string, value: string, language: Language): string {
  const { choices = {} } = readFile(entity, language) as { choices?: Readonly<Record<string, Texts>> };
  return choices[field]?.[value] ?? value;
}

/** The texts of the app in `language`, by namespace and dotted key: `ui:filter.empty`. */
export function createText(language: Language): (key: string, values?: Texts) => string {
  const files = new Map<string, unknown>();
  return (key, values) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = files.get(namespace) ?? readFile(namespace, language);
    files.set(namespace, file);
    return textAt(file, path, values);
  };
}

type ReportTexts = {
  readonly fleet: Readonly<Record<'title' | 'all' | 'none' | 'by' | 'months' | 'unit' | 'costPlace' | 'type', string>>;
  readonly by: Readonly<Record<'unit' | 'costPlace' | 'type', string>>;
  readonly shares: Readonly<Record<'name' | 'vehicles' | 'utilisation' | 'kilometres' | 'costs' | 'perKilometre', string>>;
  readonly tiles: Readonly<Record<'damages', string>>;
  readonly ownership: { readonly title: string; readonly columns: Readonly<Record<OwnershipField, string>> };
};

/** Titles, headings and names of the reports in `language`. */
export function reportTexts(language: Language): ReportTexts {
  return readFile('report', language) as ReportTexts;
}

/** The texts of the vehicle log document in `language`, by dotted key. */
export function createLogText(language: Language): (key: string, values?: Texts) => string {
  const { sheet } = readFile('vehicle-log', language) as { sheet: Readonly<Record<string, unknown>> };
  return (key, values) => textAt(sheet, key, values);
}

function textAt(texts: unknown, path: string, values: Texts = {}): string {
  const text = path.split('.').reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], texts);
  return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), String(text));
}

function read<File = Texts>(namespace: string): Readonly<Record<Language, File>> {
  return Object.fromEntries(languages.map((language) => [language, readFile(namespace, language)])) as Record<Language, File>;
}

function readFile(namespace: string, language: Language): unknown {
  return JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));
}
