/** A run's word that it is alive: until `until` nobody else takes its place. Milliseconds since 1970. */
export type Lease = { readonly since: number; readonly until: number };

/** Longer than one entry's questions and its sending take before they give up. */
const quietMs = 2 * 60_000;
/** What a poor mobile link carries at least. */
const slowestBytesPerMs = 8;

/** A lease from `now` on that lets a run be silent for as long as `bytes` may need; renewed with all that it writes (SY18). */
export function leaseFrom(now: number, bytes: number): Lease {
  return { since: now, until: now + quietMs + Math.ceil(bytes / slowestBytesPerMs) };
}

/** Milliseconds that a run may still be silent; 0 when it has to be taken for dead. A clock that was set back ends every lease. */
export function leaseLeft(lease: Lease | null, now: number): number {
  return lease === null || now < lease.since ? 0 : Math.max(0, lease.until - now);
}
