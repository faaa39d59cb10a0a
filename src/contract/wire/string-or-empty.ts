/** A string as it stands; empty for any other value. */
export function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
