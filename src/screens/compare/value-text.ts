import type { EntityName } from '../../contract/entity.ts';
import { entityNames } from '../../contract/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { isPlainObject } from '../../sync/same.ts';

export type ValueWords = {
  readonly nothing: string;
  readonly removed: string;
  readonly picture: string;
  readonly yes: string;
  readonly no: string;
  readonly date: (text: string) => string;
  readonly dateTime: (text: string) => string;
  readonly number: (value: number) => string;
};

/** Formats a wire value for the user; an object or array as the list of its values. */
export function valueText(value: unknown, words: ValueWords): string {
  if (value === undefined) return words.removed;
  if (value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return words.number(value);
  if (typeof value === 'string') return textOfText(value, words);
  const parts = Array.isArray(value) ? value : isPlainObject(value) ? Object.entries(value).flatMap(partOf) : [];
  return parts.length === 0 ? words.nothing : parts.map((part) => valueText(part, words)).join(', ');
}

/** Entity that a field such as `FromEmployeeId` refers to; null for any other field. */
export function referencedEntity(field: string): EntityName | null {
  const named = entityNames.filter((name) => field.endsWith(`${entityRegistry[name].wireName}Id`));
  return named.toSorted((left, right) => right.length - left.length)[0] ?? null;
}

function textOfText(text: string, { picture, date, dateTime }: ValueWords): string {
  if (text.startsWith('data:image/')) return picture;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date(text);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? dateTime(text) : text;
}

/** Drops ids and empty values, which mean nothing to the user. */
function partOf([name, value]: readonly [string, unknown]): unknown[] {
  return name === 'Id' || value === null || value === '' ? [] : [value];
}
