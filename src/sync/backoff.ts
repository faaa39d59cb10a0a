import type { Random } from './ports.ts';

const BASE_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5 * 60_000;

/**
 * Exponential backoff with full jitter, so that a fleet of tablets does not reconnect at once: milliseconds to wait before attempt
 * `attempts + 1`. `Retry-After` of the backend is the minimum.
 */
export function backoff(attempts: number, afterMs: number | null, random: Random): number {
  const ceiling = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** Math.max(0, Math.min(attempts, 30) - 1));
  const jittered = Math.round(random() * ceiling);
  return afterMs === null ? jittered : Math.max(afterMs, 0) + jittered;
}
