import { maskValue } from './secret.ts';

/** Whether the name of a field outside the contract denotes a PIN, a PUK or a PlusCode, in any spelling. */
function isSecretName(key: string): boolean {
  if (!/pin|puk|plus/i.test(key)) return false;
  const parts = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const whole = parts.join('');
  return (
    parts.some((part) => /^(?:pin|puk)\d*$/.test(part)) ||
    /(?:pin|puk)\d*(?:code|kod)|(?:code|kod)(?:pin|puk)\d*$|plus(?:code|kod)/.test(whole)
  );
}

/** Maximum nesting depth of a record. */
const MAX_DEPTH = 6;

/** Masks secrets in the fields of `record` that its schema does not define. */
export function maskSecrets(record: Record<string, unknown>, schemaFields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [key, value] of Object.entries(record))
    if (!Object.hasOwn(schemaFields, key)) record[key] = isSecretName(key) ? maskValue(value) : maskNested(value, 1);
  return record;
}

function maskNested(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((one) => maskNested(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, isSecretName(key) ? maskValue(one) : maskNested(one, depth + 1)]),
  );
}
