import type { EntityName } from '../../../contract/definition/entity.ts';
import { entityNames, entityRegistry } from '../../../contract/registry.ts';
import { isPlainObject } from '../../../sync/deep-equal.ts';

export type ValueTexts = {
  readonly empty: string;
  readonly removed: string;
  readonly picture: string;
  readonly yes: string;
  readonly no: string;
  readonly date: (text: string) => string;
  readonly dateTime: (text: string) => string;
  readonly number: (value: number) => string;
};

/** Formats a wire value for the user; an object or array as the list of its values. */
export function formatWireValue(value: unknown, texts: ValueTexts): string {
  if (value === undefined) return texts.removed;
  if (value === null || value === '') return texts.empty;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return texts.number(value);
  if (typeof value === 'string') return formatText(value, texts);
  const parts = Array.isArray(value) ? value : isPlainObject(value) ? Object.entries(value).flatMap(partsOf) : [];
  return parts.length === 0 ? texts.empty : parts.map((part) => formatWireValue(part, texts)).join(', ');
}

/** Entity that a field such as `FromEmployeeId` refers to; null for any other field. */
export function referencedEntity(field: string): EntityName | null {
  const matching = entityNames.filter((name) => field.endsWith(`${entityRegistry[name].wireName}Id`));
  return matching.toSorted((left, right) => right.length - left.length)[0] ?? null;
}

function formatText(text: string, { picture, date, dateTime }: ValueTexts): string {
  if (text.startsWith('data:image/')) return picture;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date(text);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? dateTime(text) : text;
}

/** Drops ids and empty values, which mean nothing to the user. */
function partsOf([name, value]: readonly [string, unknown]): unknown[] {
  return name === 'Id' || value === null || value === '' ? [] : [value];
}
