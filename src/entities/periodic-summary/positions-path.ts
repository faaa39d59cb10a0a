/** The path of the public positions view, opened by access token. */
export function positionsPath(accessToken: string): string {
  return `/periodic-summary/positions/${encodeURIComponent(accessToken)}`;
}
