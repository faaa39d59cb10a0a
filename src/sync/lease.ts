/** The lease of a run: no other run may take over before `until`. Milliseconds since 1970. */
export type Lease = { readonly since: number; readonly until: number };

/** Longer than the timeouts of one entry's guards and its request together. */
const MAX_SILENCE_MS = 2 * 60_000;
/** Minimum throughput of a poor mobile link. */
const MIN_BYTES_PER_MS = 8;

/** A lease from `now` that covers the upload of `bytes` without a write. Every write renews it (SY18). */
export function leaseFrom(now: number, bytes: number): Lease {
  return { since: now, until: now + MAX_SILENCE_MS + Math.ceil(bytes / MIN_BYTES_PER_MS) };
}

/** Milliseconds until the lease expires; 0 when it has expired. A clock that was set back expires every lease. */
export function leaseLeft(lease: Lease | null, now: number): number {
  return lease === null || now < lease.since ? 0 : Math.max(0, lease.until - now);
}
