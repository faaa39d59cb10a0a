import type { FieldChange } from '../../src/contract/entities/shared/audit.ts';
import type { Row } from '../engine/declaration/row.ts';

/** Bookkeeping columns that no user edits: keys, versions, timestamps, authors, search columns and the head of the audit chain. */
const bookkeepingColumns =
  /^(Id|RowVersion|SearchText|Folded\w*|NameOf\w*|LineKey|RecordId|Part|AuditHead|CreatedOn|ChangedOn|(Created|Changed|Confirmed|Preconfirmed|Discarded|Accepted|Rejected|Cancelled|Voided|Read)By)$/;
const hiddenFields = /(password|secret|token|hash|^pin\d?|^puk\d?|signature|^seal|^signedwords)$/i;

/** Whether no history shows the column. */
export function isBookkeeping(column: string): boolean {
  return bookkeepingColumns.test(column);
}

/** The differences between two versions of a record, value by value. A missing version (null) has no values. */
export function fieldChanges(before: Row | null, after: Row | null): FieldChange[] {
  return Object.keys({ ...before, ...after })
    .filter((name) => !isBookkeeping(name))
    .flatMap((name) => changesAt([name], before?.[name], after?.[name]));
}

function changesAt(path: readonly string[], old: unknown, now: unknown): FieldChange[] {
  if (isEqual(old, now)) return [];
  if (isHidden(path, old, now)) return [{ Path: [...path], IsHidden: true }];
  const [left, right] = [partsOf(old), partsOf(now)];
  // An added or removed list element is one change.
  const isWhole = Array.isArray(old) || Array.isArray(now) ? (key: string) => !left?.has(key) || !right?.has(key) : () => false;
  if (!left || !right) return [changeOf(path, old, now)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const [inner, before, after] = [[...path, key], left.get(key), right.get(key)];
    return isWhole(key) && !isEqual(before, after) ? [changeOf(inner, before, after)] : changesAt(inner, before, after);
  });
}

function changeOf(path: readonly string[], old: unknown, now: unknown): FieldChange {
  return { Path: [...path], ...(isEmpty(old) ? {} : { Old: old }), ...(isEmpty(now) ? {} : { New: now }), IsHidden: false };
}

function isHidden(path: readonly string[], ...values: readonly unknown[]): boolean {
  return hiddenFields.test(path[0] ?? '') || values.some((value) => typeof value === 'string' && value.startsWith('data:'));
}

/**
 * The parts of a value that are compared separately: fields by name, list elements by id. An empty value has an empty map; a plain value
 * has null.
 */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (isEmpty(value)) return new Map();
  if (Array.isArray(value)) {
    const elements = value as readonly unknown[];
    if (!elements.every(hasId)) return null;
    return new Map(elements.map((element) => [String(element.Id), elementValue(element)]));
  }
  return typeof value === 'object' ? new Map(Object.entries(value as Row)) : null;
}

/** An additional field is compared by its value. */
function elementValue(element: Row): unknown {
  return Object.keys(element).every((name) => name === 'Id' || name === 'Value') ? element['Value'] : element;
}

function hasId(element: unknown): element is Row & { Id: unknown } {
  return typeof element === 'object' && element !== null && 'Id' in element;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function isEqual(left: unknown, right: unknown): boolean {
  return (isEmpty(left) && isEmpty(right)) || JSON.stringify(left) === JSON.stringify(right);
}
