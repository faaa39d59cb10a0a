import { updateBackendFacts, type BackendFacts } from './backend-facts.ts';

/** Difference of two clocks below which a time counts as right: as for readings in the future. */
const MAX_SKEW_MS = 5 * 60_000;

/** A change of the stored difference below this is the network's. */
const MIN_CHANGE_MS = 60_000;

/**
 * How far this device's clock is ahead of the backend's, in milliseconds; negative when it is behind. Zero for a difference that the time
 * between request and answer explains, null when the answer has no readable `Date`, as from another origin that does not expose it.
 */
export function clockAheadOf(date: string | null, sentAt: number, receivedAt: number): number | null {
  const answeredAt = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(answeredAt)) return null;
  const ahead = answeredAt < sentAt ? sentAt - answeredAt : answeredAt > receivedAt ? receivedAt - answeredAt : 0;
  return Math.abs(ahead) > MAX_SKEW_MS ? ahead : 0;
}

/** Stores the difference to the backend's clock for the banner of the app. */
export async function recordClock(backend: BackendFacts, date: string | null, sentAt: number): Promise<void> {
  const ahead = clockAheadOf(date, sentAt, Date.now());
  const before = backend.clockAheadMs ?? 0;
  if (ahead === null || Math.abs(ahead - before) < MIN_CHANGE_MS) return;
  // Without storage there is no banner; the answer must not be lost with it.
  await updateBackendFacts(backend.address, { clockAheadMs: ahead }).catch(() => {});
}
