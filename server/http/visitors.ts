import { TaborError } from '../../src/contract/problem.ts';
import { networkOf } from './network.ts';

const windowMs = 60_000;

/** Requests of one address within a minute: an office behind one address, each with a list that reloads, stays below. */
const most = 240;

/** More addresses than this are not told apart for the rest of the window. */
const mostAddresses = 10_000;

let windowEnds = 0;
const counts = new Map<string, number>();

/**
 * Lets a visitor without a login pass, or throws `throttled`. Counted in this process alone: what the limit guards is the database,
 * and a limit that wrote to it with every request would be what it guards against.
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
