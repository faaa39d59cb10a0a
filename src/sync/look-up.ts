type Fields = Readonly<Record<string, unknown>>;

/** A backend record that may be the created one. */
export type Candidate = { readonly id: number; readonly fields: Fields };

/** Result of a look-up: the record's id, missing, or undecidable without a person. */
export type LookUpResult =
  | { readonly kind: 'arrived'; readonly id: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'undecided' };

/**
 * Decides whether one of the found records was created from `content`, or from `plain`, which a backend got that had rejected `content`
 * (SY22). Only a difference in a field of `by` excludes a record. A record is identified only if it is the sole candidate and equals the
 * content in every field that both have.
 */
export function identifyRecord(
  content: Fields,
  by: readonly string[],
  candidates: readonly Candidate[] | null,
  plain = content,
): LookUpResult {
  const whole = identifyAs(content, by, candidates);
  if (plain === content || whole.kind === 'arrived') return whole;
  const other = identifyAs(plain, by, candidates);
  return other.kind === 'missing' ? whole : other;
}

function identifyAs(content: Fields, by: readonly string[], candidates: readonly Candidate[] | null): LookUpResult {
  if (candidates === null) return { kind: 'undecided' };
  const possible = candidates.filter(({ fields }) =>
    by.every((name) => comparableValue(fields[name]) === null || isEqualValue(content[name], fields[name])),
  );
  const [one, rival] = possible;
  if (!one) return { kind: 'missing' };
  const isMatch =
    !rival &&
    by.some((name) => comparableValue(content[name]) !== null && comparableValue(one.fields[name]) !== null) &&
    hasSameContent(content, one.fields);
  return isMatch ? { kind: 'arrived', id: one.id } : { kind: 'undecided' };
}

/**
 * Compares only fields that both sides have. Fields that a backend adds, omits or stores in another format, such as pictures, do not count.
 */
function hasSameContent(content: Fields, fields: Fields): boolean {
  return Object.entries(content).every(
    ([name, value]) =>
      name === 'Id' || comparableValue(value) === null || comparableValue(fields[name]) === null || isEqualValue(value, fields[name]),
  );
}

function isEqualValue(left: unknown, right: unknown): boolean {
  const [mine, theirs] = [comparableValue(left), comparableValue(right)];
  if (typeof mine !== 'string' || typeof theirs !== 'string' || !dateTimePattern.test(mine) || !dateTimePattern.test(theirs))
    return mine === theirs;
  const length = Math.min(mine.length, theirs.length, MINUTE_PRECISION);
  return mine.slice(0, length) === theirs.slice(0, length);
}

const dateTimePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}|$)/;

/** Compares to the minute, because some backends store only days, and some no seconds. */
const MINUTE_PRECISION = 'YYYY-MM-DDTHH:mm'.length;

/** Comparable value of a scalar field; null for empty values and for objects. */
function comparableValue(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value.trim() !== '' && !value.startsWith('data:') ? value.trim() : null;
}
