/** Result for a body that is not JSON. */
export const notJson = Symbol('not JSON');

/** The parsed JSON of a body, whatever its content type; null for an empty one. A byte order mark is stripped. */
export function parseBody(body: string): unknown {
  const text = body.replace(/^\ufeff/, '').trim();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // A truncated or foreign body: the caller decides what that means.
    return notJson;
  }
}

/** Parses a list or an object that a backend sent as text in a field. */
export function parseNested(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const parsed = parseBody(value);
  return parsed === notJson ? value : parsed;
}
