type Fields = Readonly<Record<string, unknown>>;

/** A record of the backend that may be the one that was sent. */
export type Candidate = { readonly id: number; readonly fields: Fields };

/** The id under which a creation arrived; that it did not; or that nobody but a person can tell. */
export type Arrival = { readonly kind: 'arrived'; readonly id: number } | { readonly kind: 'missing' } | { readonly kind: 'undecided' };

/**
 * Judges whether one of the records found is the one that `content` made (SY22). Only records that differ in a field of `by` are surely
 * others; only one that says the same as `content` wherever both say something, and has no rival, is surely the one.
 */
export function arrivalOf(content: Fields, by: readonly string[], found: readonly Candidate[] | null): Arrival {
  if (found === null) return { kind: 'undecided' };
  const possible = found.filter(({ fields }) => by.every((name) => says(fields[name]) === null || alike(content[name], fields[name])));
  const [one, rival] = possible;
  if (!one) return { kind: 'missing' };
  const isIt = !rival && by.some((name) => says(content[name]) !== null && says(one.fields[name]) !== null) && saysTheSame(content, one.fields);
  return isIt ? { kind: 'arrived', id: one.id } : { kind: 'undecided' };
}

/** Of the fields that both sides know; what a backend adds, leaves out, or keeps in another shape, such as a picture, is no difference. */
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

/** Some backends keep days alone, and some no seconds. */
const toTheMinute = 'YYYY-MM-DDTHH:mm'.length;

/** What a simple field says; null for nothing, and for what is not simple. */
function says(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value.trim() !== '' && !value.startsWith('data:') ? value.trim() : null;
}
