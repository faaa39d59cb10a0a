import { TaborError } from '../../src/contract/problem.ts';
import { networkOf } from './network.ts';

const windowMs = 60_000;

/** Maximum requests of one address per minute: enough for an office behind one address with reloading lists. */
const most = 240;

/** Further addresses share one counter for the rest of the window. */
const mostAddresses = 10_000;

let windowEnds = 0;
const counts = new Map<string, number>();

/**
 * Rate limit of anonymous requests; throws `throttled` above it. The counters are in this process's memory: the limit protects the
 * database, so it must not write to it on every request.
 */
export function limitVisitor(address: string, now = Date.now()): void {
  if (now >= windowEnds) {
    counts.clear();
    windowEnds = now + windowMs;
  }
  const network = networkOf(address);
  const name = counts.has(network) || counts.size < mostAddresses ? network : '';
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  if (count > most) throw new TaborError('throttled');
}
