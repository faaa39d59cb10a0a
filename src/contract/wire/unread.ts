/** Field of a record with the values that this device could not read, by their fields. */
export const unreadField = '@unread';

/**
 * The body of a save with the values that were not readable and have no other value now: a save of the whole record must not erase them.
 */
export function withUnread(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !(unreadField in body)) return body;
  const { [unreadField]: unread, ...fields } = body as Readonly<Record<string, unknown>>;
  const isMissing = ([name]: [string, unknown]) => [undefined, null, ''].includes(fields[name] as undefined);
  return { ...fields, ...Object.fromEntries(Object.entries(unread ?? {}).filter(isMissing)) };
}
