/** A body that is no JSON. */
export const notJson = Symbol('not JSON');

/** The JSON of a body, whatever its content type says; null for an empty one. A byte order mark is no part of it. */
export function parseBody(body: string): unknown {
  const text = body.replace(/^\ufeff/, '').trim();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // A cut-off or foreign body: the caller says what that means.
    return notJson;
  }
}

/** A list or an object that a backend wrote as a text into a field. */
export function parsedWithin(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const parsed = parseBody(value);
  return parsed === notJson ? value : parsed;
}
