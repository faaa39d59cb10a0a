/** Where whoever holds a link sees the positions of its summary ([1]§2). */
export function positionsPath(accessToken: string): string {
  return `/periodic-summary/positions/${encodeURIComponent(accessToken)}`;
}
