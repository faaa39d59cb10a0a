/** Result for a body that is not JSON. */
export const notJson = Symbol('not JSON');

/**
 * The parsed JSON of a body, whatever its content type; null for an empty one. A byte order mark is stripped, and JSON in a JSON text is
 * parsed, too. Integers that a number does not hold become texts, and members of `integers`, where the browser gives the source of a number.
 */
export function parseBody(body: string, integers = new Set<unknown>()): unknown {
  const text = body.replace(/^\ufeff/, '').trim();
  if (text === '') return null;
  const parsed = parse(text, integers);
  if (parsed !== notJson) return parseNested(parsed);
  // A truncated or foreign body stays none: the caller decides what that means.
  const repaired = text
    .replace(prefix, '')
    .replace(stringOrForeign, (token) => (token.startsWith('"') ? token : /^[<;\0]/.test(token) ? '' : 'null'));
  return repaired === text ? notJson : parse(repaired, integers);
}

/** Stands before JSON: a guard against its use as a script, or warnings of PHP. */
const prefix = /^(?:\)\]\}',?|while\s?\(1\);|for\s?\(;;\);|(?:(?:<br \/>|<b>|\s)*(?:Warning|Notice|Deprecated)\b.*? on line [^\n]*)+)\s*/s;

/**
 * Python writes numbers that JSON does not have. Servers append comments, scripts and NUL characters. A string without an end reaches to
 * the end, so that it is read once.
 */
const stringOrForeign = /"(?:[^"\\]|\\.)*(?:"|$)|-?\b(?:NaN|Infinity)\b|[<;\0].*/gs;

function parse(text: string, integers: Set<unknown>): unknown {
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, exactly(integers)) : JSON.parse(text);
  } catch {
    return notJson;
  }
}

/** A reviver; `source` is missing in older browsers. */
function exactly(integers: Set<unknown>) {
  return (_: string, value: unknown, context?: { readonly source?: string }): unknown => {
    const source = context?.source;
    if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined || !/^-?\d+$/.test(source)) return value;
    integers.add(source);
    return source;
  };
}

/** Parses a list or an object that a backend sent as text in a field. */
export function parseNested(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const parsed = parseBody(value);
  return parsed === notJson ? value : parsed;
}
