type Fields = Readonly<Record<string, unknown>>;

/** A backend record that may be the created one. */
export type Candidate = { readonly id: number; readonly fields: Fields };

/** Result of a look-up: the record's id, missing, or undecidable without a person. */
export type Arrival = { readonly kind: 'arrived'; readonly id: number } | { readonly kind: 'missing' } | { readonly kind: 'undecided' };

/**
 * Decides whether one of the found records was created from `content` (SY22). Only a difference in a field of `by` excludes a record. A
 * record is identified only if it is the sole candidate and equals `content` in every field that both have.
 */
export function arrivalOf(content: Fields, by: readonly string[], found: readonly Candidate[] | null): Arrival {
  if (found === null) return { kind: 'undecided' };
  const possible = found.filter(({ fields }) => by.every((name) => says(fields[name]) === null || alike(content[name], fields[name])));
  const [one, rival] = possible;
  if (!one) return { kind: 'missing' };
  const isIt = !rival && by.some((name) => says(content[name]) !== null && says(one.fields[name]) !== null) && saysTheSame(content, one.fields);
  return isIt ? { kind: 'arrived', id: one.id } : { kind: 'undecided' };
}

/**
 * Compares only fields that both sides have. Fields that a backend adds, omits or stores in another format, such as pictures, do not count.
 */
function saysTheSame(content: Fields, fields: Fields): boolean {
  return Object.entries(content).every(([name, value]) => name === 'Id' || says(value) === null || says(fields[name]) === null || alike(value, fields[name]));
}

function alike(left: unknown, right: unknown): boolean {
  const [mine, theirs] = [says(left), says(right)];
  if (typeof mine !== 'string' || typeof theirs !== 'string' || !isMoment.test(mine) || !isMoment.test(theirs)) return mine === theirs;
  const length = Math.min(mine.length, theirs.length, toTheMinute);
  return mine.slice(0, length) === theirs.slice(0, length);
}

const isMoment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}|$)/;

/** Compares to the minute, because some backends store only days, and some no seconds. */
const toTheMinute = 'YYYY-MM-DDTHH:mm'.length;

/** Comparable value of a scalar field; null for empty values and for objects. */
function says(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value.trim() !== '' && !value.startsWith('data:') ? value.trim() : null;
}
