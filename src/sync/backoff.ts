import type { Random } from './ports.ts';

const firstMs = 1_000;
const longestMs = 5 * 60_000;

/**
 * Exponential backoff with full jitter, so that a fleet of tablets does not reconnect at once: milliseconds to wait before attempt
 * `attempts + 1`. `Retry-After` of the backend is the minimum.
 */
export function backoff(attempts: number, afterMs: number | null, random: Random): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.max(0, Math.min(attempts, 30) - 1));
  const jittered = Math.round(random() * ceiling);
  return afterMs === null ? jittered : Math.max(afterMs, 0) + jittered;
}
