import { isIdText, isIntegerText, isTextId, plainTextOf } from '../contract/wire/text-ids.ts';
import { storedTexts, storeTexts } from '../db/schema/text-ids.ts';

/** Texts of ids by their numbers, as far as this page or worker has met them. */
const texts = new Map<number, string>();

/** The text of `id`, where it was met as an id of this backend. */
export function knownText(id: number): string | undefined {
  return texts.get(id);
}

/** Looks for texts that the other of page and worker has met; returns whether there are any. */
export async function findTexts(unknown: ReadonlySet<number>): Promise<boolean> {
  const storedIds = unknown.size === 0 ? [] : await storedTexts([...unknown]);
  addTexts(storedIds);
  return storedIds.length > 0;
}

/** Stores the texts of an answer's ids, by their numbers. False where a number stands for another text: the answer is to be read again. */
export async function recordTextIds(textsById: ReadonlyMap<number, string>): Promise<boolean> {
  const fresh = [...textsById].filter(([id]) => !texts.has(id));
  if (fresh.length === 0) return true;
  const rivals = (await storedTexts(fresh.map(([id]) => id))).filter(([id, text]) => textsById.get(id) !== text);
  addTexts(rivals);
  if (rivals.length > 0) return false;
  await storeTexts(fresh.map(([id, text]) => ({ key: `id:${id}`, text })));
  addTexts(fresh);
  return true;
}

function addTexts(rows: Iterable<readonly [number, string]>): void {
  for (const [id, text] of rows) texts.set(id, text);
}

/** A value as the backend knows it: with the texts that numbers stand for. The same value where it has none. */
export async function withTexts<Value>(value: Value): Promise<Value> {
  const ids = new Set<number>();
  visit(value, (id) => ids.add(id));
  if (ids.size === 0) return value;
  await loadTexts([...ids]);
  return replaced(value) as Value;
}

async function loadTexts(ids: readonly number[]): Promise<void> {
  const missing = ids.filter((id) => !texts.has(id));
  if (missing.length > 0) addTexts(await storedTexts(missing));
}

/** The text of `id` for an address. */
function addressText(id: number): string {
  return plainTextOf(texts.get(id) ?? String(id));
}

/** Values of additional fields are texts, also those that are ids. */
function isTextIdText(value: unknown): boolean {
  return typeof value === 'string' && /^\d{15}$/.test(value) && isTextId(Number(value));
}

function visit(value: unknown, onId: (id: number) => void): void {
  if (isTextId(value)) onId(value);
  else if (isTextIdText(value)) onId(Number(value));
  else if (isPlain(value)) for (const one of Object.values(value)) visit(one, onId);
}

function replaced(value: unknown): unknown {
  if (isTextId(value)) return inJson(texts.get(value) ?? value);
  if (isTextIdText(value)) return addressText(Number(value));
  if (Array.isArray(value)) return value.map(replaced);
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one)])) : value;
}

/** A backend that sends numbers may read nothing else. */
function inJson(text: string | number): unknown {
  const { rawJSON } = JSON as { readonly rawJSON?: (json: string) => unknown };
  if (typeof text === 'number' || !isIntegerText(text)) return text;
  const digits = plainTextOf(text);
  return rawJSON ? rawJSON(digits) : digits;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
}

/** Parameters of a call with the texts of ids: alone, or in the JSON of a record. */
export async function parametersWithTexts(parameters: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(parameters).map(async ([name, value]) => [name, await parameterWithTexts(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** A filter of a list with the texts of ids: OData writes GUIDs and numbers without quotes, other texts with them. */
export async function filterWithTexts(filter: string): Promise<string> {
  const ids = [...filter.matchAll(/(?<![\w'])\d{15}(?![\w'])/g)].map(([digits]) => Number(digits)).filter(isTextId);
  if (ids.length === 0) return filter;
  await loadTexts(ids);
  return ids.reduce((text, id) => (texts.has(id) ? text.replaceAll(String(id), odataText(addressText(id))) : text), filter);
}

function odataText(text: string): string {
  return isIdText(text) ? text : `'${text.replaceAll("'", "''")}'`;
}

async function parameterWithTexts(value: string): Promise<string> {
  if (!/\d{15}/.test(value)) return value;
  if (isTextIdText(value)) {
    await loadTexts([Number(value)]);
    return addressText(Number(value));
  }
  return value.startsWith('{') ? JSON.stringify(await withTexts(JSON.parse(value) as unknown)) : value;
}
