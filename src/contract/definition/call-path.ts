import type { CallDefinition } from './entity.ts';

/**
 * Path and query string of a call. `parameters` fill the placeholders and the call's query parameters; extra query parameters are for
 * backends that support more than the specification. Throws when a placeholder has no value.
 */
export function callPath(call: CallDefinition, parameters: Readonly<Record<string, string>> = {}, includeExtra = true): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const name of [...(call.query ?? []), ...(includeExtra ? (call.extraQuery ?? []) : [])]) {
    const value = parameters[name] ?? call.defaults?.[name];
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
