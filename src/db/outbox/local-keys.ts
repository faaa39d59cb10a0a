import { isLocalKey } from '../../contract/wire/fields.ts';

/** The distinct local keys in `value`, at any depth. */
export function localKeysIn(value: unknown): string[] {
  const keys = new Set<string>();
  visit(value, keys);
  return [...keys];
}

function visit(value: unknown, keys: Set<string>): void {
  if (isLocalKey(value)) keys.add(value);
  else if (Array.isArray(value)) for (const part of value) visit(part, keys);
  else if (isPlainObject(value)) for (const part of Object.values(value)) visit(part, keys);
}

/** Server ids by local keys. */
export type ServerIds = ReadonlyMap<string, number>;

/**
 * `value` with the server ids of its local keys: these are UUIDs, so no other text can match. The same object where it has none of them.
 */
export function withServerIds<Value>(value: Value, serverIds: ServerIds): Value {
  return replace(value, serverIds) as Value;
}

/** Like `withServerIds`, for query and path parameters, whose ids are text. */
export function parametersWithServerIds(parameters: Readonly<Record<string, string>>, serverIds: ServerIds): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(serverIds.get(value) ?? value)]));
}

function replace(value: unknown, serverIds: ServerIds): unknown {
  if (typeof value === 'string') return serverIds.get(value) ?? value;
  if (Array.isArray(value)) {
    const parts = value.map((part) => replace(part, serverIds));
    return parts.some((part, index) => part !== value[index]) ? parts : value;
  }
  if (!isPlainObject(value)) return value;
  const fields = Object.entries(value).map(([name, part]) => [name, replace(part, serverIds)] as const);
  return fields.some(([name, part]) => part !== value[name]) ? Object.fromEntries(fields) : value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
