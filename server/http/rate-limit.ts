import { networkOf, NETWORKS_OF_SITE, siteOf } from '../auth/network.ts';
import { ThrottledError } from '../limits/throttled-error.ts';

const WINDOW_MS = 60_000;

/** Maximum requests of one address per minute: enough for an office behind one address with reloading lists. */
const MAX_REQUESTS = 240;

/** Further addresses share one counter for the rest of the window. */
const MAX_ADDRESSES = 10_000;

/**
 * Maximum requests of one address per minute with a token that is none: the devices of an office share an address, and their sessions may
 * all end at once.
 */
const MAX_INVALID_TOKENS = 2_400;

/** Tokens whose last request was good. */
const MAX_GOOD_TOKENS = 20_000;

const anonymous = createWindow(MAX_REQUESTS);
const invalidTokens = createWindow(MAX_INVALID_TOKENS);
const goodTokens = new Set<string>();

/**
 * Rate limit of anonymous requests; throws `throttled` above it, with the time until the next minute. The counters are in this process's
 * memory: the limit protects the database, so it must not write to it on every request.
 */
export function rateLimitAnonymous(address: string, now = Date.now()): void {
  anonymous.count(address, now);
}

/**
 * Refuses a token before it is looked up, where its address has sent too many that are none; one that was good in this process is looked up
 * in any case. Throws `throttled`. `id`: the token's hash.
 */
export function rateLimitToken(address: string, id: string): void {
  if (!goodTokens.has(id)) invalidTokens.check(address, Date.now());
}

/** Notes whether a token was valid. Throws `throttled` for an address with too many invalid ones. */
export function noteToken(address: string, { id, isGood }: { readonly id: string; readonly isGood: boolean }): void {
  goodTokens.delete(id);
  if (!isGood) return invalidTokens.count(address, Date.now());
  // The order is that of the last use: the first one is the longest unused.
  for (const oldest of goodTokens.size >= MAX_GOOD_TOKENS ? goodTokens : []) {
    goodTokens.delete(oldest);
    break;
  }
  goodTokens.add(id);
  return undefined;
}

type RequestWindow = {
  /** Counts a request. Throws `throttled` above the limit. */
  readonly count: (address: string, now: number) => void;
  /** Throws `throttled` where the limit was passed. */
  readonly check: (address: string, now: number) => void;
};

/** A counter by name, of at most `MAX_ADDRESSES` names. */
type Counts = Map<string, number>;

/**
 * Counts requests by network, in windows of a minute; the networks of an IPv6 /48 also together, before one of them gets a counter of its
 * own.
 */
function createWindow(max: number): RequestWindow {
  let ends = 0;
  const [networks, sites]: [Counts, Counts] = [new Map(), new Map()];
  /** The counters of an address with their limits, the wider one first. */
  const countersOf = (
    address: string,
    now: number,
  ): readonly { readonly counts: Counts; readonly name: string; readonly limit: number }[] => {
    if (now >= ends) {
      networks.clear();
      sites.clear();
      ends = now + WINDOW_MS;
    }
    const network = networkOf(address);
    const site = siteOf(network);
    return [
      ...(site === null ? [] : [{ counts: sites, name: site, limit: max * NETWORKS_OF_SITE }]),
      { counts: networks, name: network, limit: max },
    ];
  };
  const throttle = (now: number) => new ThrottledError((ends - now) / 1_000);
  return {
    count: (address, now) => {
      for (const { counts, name, limit } of countersOf(address, now)) if (countOne(counts, name) > limit) throw throttle(now);
    },
    check: (address, now) => {
      if (countersOf(address, now).some(({ counts, name, limit }) => (counts.get(counterName(counts, name)) ?? 0) > limit))
        throw throttle(now);
    },
  };
}

function countOne(counts: Counts, name: string): number {
  const counter = counterName(counts, name);
  const count = (counts.get(counter) ?? 0) + 1;
  counts.set(counter, count);
  return count;
}

/** Names beyond the most share one counter. */
function counterName(counts: Counts, name: string): string {
  return counts.has(name) || counts.size < MAX_ADDRESSES ? name : '';
}
