type Watched = {
  /** When something last went through, or was first tried; null when nothing waits. */
  readonly progressAt: number | null;
  /** Since when there is a network; null while there is none, and while nobody knows. */
  readonly onlineSince: number | null;
};

/** How long nothing may go through, and how long of it with a network, before the user is told. */
const quietMs = 10 * 60_000;
const onlineMs = 5 * 60_000;
/** Without a page nobody knows since when there is a network: then it takes longer. */
const unwatchedMs = 30 * 60_000;

/** When changes that wait become a reason to tell the user (SY19), in milliseconds since 1970; null for never as it is now. */
export function stalledFrom({ progressAt, onlineSince }: Watched): number | null {
  return progressAt === null || onlineSince === null ? null : Math.max(progressAt + quietMs, onlineSince + onlineMs);
}

/** The same for a worker whose drain has just failed with no page open. */
export function isStalledUnwatched(progressAt: number | null, now: number): boolean {
  return progressAt !== null && now - progressAt >= unwatchedMs;
}
