type QueueProgress = {
  /** Time of the last delivery, or of the first attempt; null when the queue is empty. */
  readonly progressAt: number | null;
  /** Start of the current network connection; null while offline or unknown. */
  readonly onlineSince: number | null;
};

/** Time without progress, and time of it with a network, after which the user is notified. */
const MAX_QUIET_MS = 10 * 60_000;
const MIN_ONLINE_MS = 5 * 60_000;
/** Longer, because without a page the start of the connection is unknown. */
const MAX_UNWATCHED_QUIET_MS = 30 * 60_000;

/** Time at which waiting changes count as stalled (SY19), in milliseconds since 1970; null for never in the current state. */
export function stalledFrom({ progressAt, onlineSince }: QueueProgress): number | null {
  return progressAt === null || onlineSince === null ? null : Math.max(progressAt + MAX_QUIET_MS, onlineSince + MIN_ONLINE_MS);
}

/** Like `stalledFrom`, for a worker whose drain has just failed with no page open. */
export function isStalledUnwatched(progressAt: number | null, now: number): boolean {
  return progressAt !== null && now - progressAt >= MAX_UNWATCHED_QUIET_MS;
}
