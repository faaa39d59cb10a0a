/** A flag in any of its usual forms; undefined for anything else. */
export function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  return trueWords.has(word) ? true : falseWords.has(word) ? false : undefined;
}

const trueWords: ReadonlySet<string> = new Set(['true', '1', 't', 'y', 'j', 'x', 'on', 'yes', 'tak', 'ja', 'prawda', 'wahr']);
const falseWords: ReadonlySet<string> = new Set(['false', '0', 'f', 'n', 'off', 'no', 'nie', 'nein', 'fałsz', 'falsch']);

/** A number, or a numeric text: decimal point or comma, grouped by spaces or the other separator. Undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (isFields(value)) return toNumber(idIn(value));
  if (typeof value !== 'string' || value.length > MAX_NUMBER_LENGTH) return undefined;
  const text = withPoint(value.replace(/[\s\u00a0\u202f']/g, ''));
  return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** With both points and commas in a number, the last one is the decimal separator. */
function withPoint(text: string): string {
  if (!text.includes('.') || !text.includes(',')) return text.replace(/,(?=\d+$)/, '.');
  const groups = text.lastIndexOf('.') > text.lastIndexOf(',') ? /,/g : /\./g;
  return text.replace(groups, '').replace(',', '.');
}

const MAX_NUMBER_LENGTH = 40;

/** A text, or the display text of a number or a named object. Undefined for anything else. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isFields(value) ? nameIn(value) : undefined;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Keys under which backends send the label of a choice, the likeliest first. */
const nameKeys = ['name', 'text', 'label', 'fullname', 'displayname', 'nazwa'];
/** Fallbacks where no key is a name; they come after a person's two names, which may have a title beside them. */
const fallbackNameKeys = ['description', 'caption', 'title', 'registrationnumber', 'registration', 'plate', 'number', 'value'];
const familyNameKeys = ['lastname', 'surname', 'familyname', 'nazwisko'];
const firstNameKeys = ['firstname', 'givenname', 'imie'];
const idKeys = ['id', 'key', 'code', 'value'];
const codeKeys = ['code', 'symbol', 'iso', 'id', 'key', 'value'];

/** The name of an object; undefined when it has none. */
export function nameIn(value: Fields): string | undefined {
  return (
    firstOf(value, nameKeys, nonEmptyText) ??
    personIn(value) ??
    nonEmptyText(onlyOf(value, /.name$/i)) ??
    firstOf(value, fallbackNameKeys, nonEmptyText)
  );
}

/** The plate of a vehicle; undefined when it has none. */
export function plateIn(value: Fields): string | undefined {
  return nonEmptyText(
    onlyOf(value, /plate[_ -]?(?:number|no)?$|^(?:vehicle[_ -]?)?reg(?:istration)?[_ -]?(?:number|no|nr)?$|rejestracyjny$|kennzeichen$/i),
  );
}

/** The value of the only key that ends so: `VehicleName`. */
function onlyOf(value: Fields, ending: RegExp): unknown {
  const [only, ...others] = Object.keys(value).filter((key) => ending.test(key));
  return only !== undefined && others.length === 0 ? value[only] : undefined;
}

function personIn(value: Fields): string | undefined {
  const parts = [familyNameKeys, firstNameKeys].flatMap((keys) => firstOf(value, keys, nonEmptyText) ?? []);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function nonEmptyText(one: unknown): string | undefined {
  if (typeof one === 'number') return String(one);
  return typeof one === 'string' && one.trim() !== '' ? one : undefined;
}

/** The id of an object; undefined when it has none. */
export function idIn(value: Fields): number | undefined {
  return firstOf(value, idKeys, (one) => (typeof one === 'object' ? undefined : toNumber(one)));
}

/** The key of an object that has no number; undefined when it has none. */
export function textKeyIn(value: Fields): string | undefined {
  return firstOf(value, idKeys, (one) => (typeof one === 'string' && one.trim() !== '' ? one : undefined));
}

/** The code of an object, such as a country's; undefined when it has none. */
export function codeIn(value: Fields): string | undefined {
  return firstOf({ ...value, code: valueAt(value, 'code') ?? onlyOf(value, /.code$/i) }, codeKeys, (one) =>
    typeof one === 'string' && /^[A-Za-z]{2,3}$/.test(one.trim()) ? one.trim() : undefined,
  );
}

/** A key without case and separators: `start_date` equals `StartDate`. */
export function plainKey(key: string): string {
  return key.replace(/[_\s-]/g, '').toLowerCase();
}

/** The value under `name`, in any case and with any separators. */
export function valueAt(value: Fields, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const plainName = plainKey(name);
  const keys = Object.keys(value);
  const key =
    keys.length > MAX_SCANNED_KEYS
      ? indexOf(value, keys).get(plainName)
      : keys.find((one) => one.length >= plainName.length && plainKey(one) === plainName);
  return key === undefined ? undefined : value[key];
}

/** Larger objects get an index of their keys, so that repeated look-ups stay linear. */
const MAX_SCANNED_KEYS = 200;
const indexes = new WeakMap<Fields, ReadonlyMap<string, string>>();

function indexOf(value: Fields, keys: readonly string[]): ReadonlyMap<string, string> {
  const index = indexes.get(value) ?? new Map(keys.toReversed().map((key) => [plainKey(key), key]));
  indexes.set(value, index);
  return index;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstOf<Found>(value: Fields, keys: readonly string[], read: (one: unknown) => Found | undefined): Found | undefined {
  for (const key of keys) {
    const scalar = read(valueAt(value, key));
    if (scalar !== undefined) return scalar;
  }
  return undefined;
}

/** Whether a date stands for none: the first or last day that .NET, SQL Server or Access have. */
export function isNoDate(text: string): boolean {
  return /^(?:0001-01-01|1753-01-01|1899-12-30|1900-01-01|9999-12-31)/.test(text);
}

/** Values that mean "none": an empty text, the id 0, the empty GUID, the ends of the calendar. */
export function meansNone(value: unknown): boolean {
  if (typeof value === 'string' && isNoDate(value.trim())) return true;
  return value === 0 || (typeof value === 'string' && /^(?:|0|null|\{?0{8}(?:-0{4}){3}-0{12}\}?)$/i.test(value.trim()));
}
