/**
 * Deep equality of contract data, regardless of field order. Empty values are equal to each other: absent, null, an empty string and an
 * empty list.
 */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((part, index) => deepEqual(part, right[index]));
  }
  if (!isPlainObject(left) || !isPlainObject(right)) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => deepEqual(ownValue(left, name), ownValue(right, name)));
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The field's own value: `undefined` for a name that every object inherits. */
export function ownValue(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
