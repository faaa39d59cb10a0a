import { networkOf } from '../auth/network.ts';
import { ThrottledError } from '../limits/throttled-error.ts';

const WINDOW_MS = 60_000;

/** Maximum requests of one address per minute: enough for an office behind one address with reloading lists. */
const MAX_REQUESTS = 240;

/** Further addresses share one counter for the rest of the window. */
const MAX_ADDRESSES = 10_000;

let windowEnds = 0;
const counts = new Map<string, number>();

/**
 * Rate limit of anonymous requests; throws `throttled` above it, with the time until the next minute. The counters are in this process's memory: the limit protects the
 * database, so it must not write to it on every request.
 */
export function rateLimitAnonymous(address: string, now = Date.now()): void {
  if (now >= windowEnds) {
    counts.clear();
    windowEnds = now + WINDOW_MS;
  }
  const network = networkOf(address);
  const name = counts.has(network) || counts.size < MAX_ADDRESSES ? network : '';
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  if (count > MAX_REQUESTS) throw new ThrottledError((windowEnds - now) / 1_000);
}
