import { lookUpGuard } from '../contract/delivery/idempotency.ts';
import { toRejection, type Rejection } from '../contract/delivery/rejection.ts';
import type { Doubt, Outcome } from './entry.ts';

type Retry = Outcome & { readonly kind: 'retry' };

/** Number of unreadable responses after which the entry is parked for a person (SY23). */
const MAX_UNREADABLE = 5;
/** How often a create that the backend accepted is searched for, because its list may show it later. */
const MAX_SEARCHES = 4;
const LOOK_INTERVAL_MS = 5_000;
/** A record counts as missing when two searches this far apart do not find it, because an interrupted request may still be executed. */
const SETTLING_MS = 10_000;

/** `outcome` with the updated doubt of the entry. `before`: the previous doubt. */
export function withDoubt(before: Doubt = {}, outcome: Retry): Retry & { readonly doubt: Doubt } {
  const isAccepted = outcome.isAccepted ?? before.isAccepted;
  // Sending again invalidates the results of a look-up.
  const lookUpState = outcome.doubt ?? (outcome.wasSent ? {} : before);
  const unreadable = (before.unreadable ?? 0) + (isUnreadable(outcome.rejection) ? 1 : 0);
  return { ...outcome, doubt: { ...lookUpState, ...(unreadable > 0 ? { unreadable } : {}), ...(isAccepted ? { isAccepted } : {}) } };
}

/** Whether the limit of unreadable responses is reached. */
export function isExhausted({ unreadable = 0 }: Doubt): boolean {
  return unreadable >= MAX_UNREADABLE;
}

function isUnreadable({ code, guard }: Rejection): boolean {
  return code === 'unreadable-answer' || code === 'not-the-backend' || code === 'page-answer' || guard !== undefined;
}

/**
 * Outcome of a create that the look-up did not find; null when it may be sent again. A create that the backend accepted is never sent again
 * automatically (SY22).
 */
export function outcomeOfMissing(now: number, doubt: Doubt): Outcome | null {
  const { isAccepted, looks = 0, missingSince } = doubt;
  if (isAccepted) {
    if (looks + 1 >= MAX_SEARCHES) return { kind: 'parked', rejection: { ...toRejection('may-have-arrived'), guard: lookUpGuard } };
    return recheckLater(LOOK_INTERVAL_MS * (looks + 1), { ...doubt, looks: looks + 1 });
  }
  // Restart the interval when the clock was set back.
  const since = missingSince !== undefined && missingSince <= now ? missingSince : now;
  if (now - since >= SETTLING_MS) return null;
  return recheckLater(SETTLING_MS - (now - since), { ...doubt, missingSince: since });
}

function recheckLater(afterMs: number, doubt: Doubt): Retry {
  return { kind: 'retry', rejection: toRejection('checking-arrival'), afterMs, wasSent: false, doubt };
}
