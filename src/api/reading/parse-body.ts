/** Result for a body that is not JSON. */
export const notJson = Symbol('not JSON');

/**
 * The parsed JSON of a body, whatever its content type; null for an empty one. A byte order mark is stripped. Integers that a number does
 * not hold become texts, and members of `integers`, where the browser gives the source of a number.
 */
export function parseBody(body: string, integers = new Set<unknown>()): unknown {
  const text = body.replace(/^\ufeff/, '').trim();
  if (text === '') return null;
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, exactly(integers)) : JSON.parse(text);
  } catch {
    // A truncated or foreign body: the caller decides what that means.
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
