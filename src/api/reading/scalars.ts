/** A flag in any of its usual forms; undefined when `value` is none. */
export function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  return trueWords.has(word) ? true : falseWords.has(word) ? false : undefined;
}

const trueWords: ReadonlySet<string> = new Set(['true', '1', 't', 'y', 'j', 'x', 'on', 'yes', 'tak', 'ja', 'prawda', 'wahr']);
const falseWords: ReadonlySet<string> = new Set(['false', '0', 'f', 'n', 'off', 'no', 'nie', 'nein', 'fałsz', 'falsch']);

/** A number, or a text that is one: with a decimal point or comma, grouped by spaces. Undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (isFields(value)) return toNumber(idIn(value));
  if (typeof value !== 'string' || value.length > longestNumber) return undefined;
  const text = value.replace(/[\s\u00a0\u202f']/g, '').replace(/,(?=\d+$)/, '.');
  return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

const longestNumber = 40;

/** A text, or what is shown of something else: a number, or an object's own name. Undefined for anything else. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isFields(value) ? nameIn(value) : undefined;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Names under which backends answer what a choice is called, the likeliest first. */
const nameKeys = ['name', 'text', 'label', 'fullname', 'displayname', 'description', 'caption', 'title', 'registrationnumber', 'number', 'value'];
const idKeys = ['id', 'key', 'code', 'value'];

/** What an object is called; undefined when nothing says so. */
export function nameIn(value: Fields): string | undefined {
  const called = firstOf(value, nameKeys, (one) => (typeof one === 'string' && one.trim() !== '' ? one : undefined));
  if (called !== undefined) return called;
  const parts = ['lastname', 'surname', 'firstname'].map((key) => valueAt(value, key)).filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** The id of an object; undefined when nothing says so. */
export function idIn(value: Fields): number | undefined {
  return firstOf(value, idKeys, (one) => (typeof one === 'object' ? undefined : toNumber(one)));
}

/** The value under `name` in whatever case it is written. */
export function valueAt(value: Fields, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const wanted = name.toLowerCase();
  const key = Object.keys(value).find((one) => one.toLowerCase() === wanted);
  return key === undefined ? undefined : value[key];
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstOf<Found>(value: Fields, keys: readonly string[], read: (one: unknown) => Found | undefined): Found | undefined {
  for (const key of keys) {
    const found = read(valueAt(value, key));
    if (found !== undefined) return found;
  }
  return undefined;
}
