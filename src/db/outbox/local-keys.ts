import { isLocalKey } from '../../contract/wire/fields.ts';

/** The distinct local keys in `value`, at any depth. */
export function localKeysIn(value: unknown): string[] {
  const found = new Set<string>();
  visit(value, found);
  return [...found];
}

function visit(value: unknown, found: Set<string>): void {
  if (isLocalKey(value)) found.add(value);
  else if (Array.isArray(value)) for (const part of value) visit(part, found);
  else if (isPlainObject(value)) for (const part of Object.values(value)) visit(part, found);
}

/** `value` with every occurrence of `localKey` replaced: local keys are UUIDs, so no other text can match. */
export function withServerId<Value>(value: Value, localKey: string, serverId: number): Value {
  return replace(value, localKey, serverId) as Value;
}

/** Like `withServerId`, for query and path parameters, whose ids are text. */
export function parametersWithServerId(
  parameters: Readonly<Record<string, string>>,
  localKey: string,
  serverId: number,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, value === localKey ? String(serverId) : value]),
  );
}

function replace(value: unknown, localKey: string, serverId: number): unknown {
  if (value === localKey) return serverId;
  if (Array.isArray(value)) return value.map((part) => replace(part, localKey, serverId));
  if (isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part, localKey, serverId)]));
  }
  return value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
