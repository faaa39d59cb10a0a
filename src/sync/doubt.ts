import { lookUpGuard } from '../contract/idempotency.ts';
import type { Doubt, Outcome, Refusal } from './entry.ts';

type Retry = Outcome & { readonly kind: 'retry' };

/** Answers that cannot be understood, after which a person is asked (SY23). */
const MAX_UNREADABLE = 5;
/** How often a creation that the backend accepted is looked for: its list may show it later. */
const MAX_LOOKS = 4;
const LOOK_INTERVAL_MS = 5_000;
/** A record counts as missing when two looks so far apart do not find it: a request that was cut off may still be carried out. */
const SETTLING_MS = 10_000;

/** `outcome` with what is known of the entry's doubt afterwards; `before` is what was known until now. */
export function inDoubt(before: Doubt = {}, outcome: Retry): Retry & { readonly doubt: Doubt } {
  const isAccepted = outcome.isAccepted ?? before.isAccepted;
  // What a look-up found out ends with the next attempt.
  const looked = outcome.doubt ?? (outcome.wasSent ? {} : before);
  const unreadable = (before.unreadable ?? 0) + (isUnreadable(outcome.refusal) ? 1 : 0);
  return { ...outcome, doubt: { ...looked, ...(unreadable > 0 ? { unreadable } : {}), ...(isAccepted ? { isAccepted } : {}) } };
}

/** Whether the backend has answered often enough without settling anything. */
export function isExhausted({ unreadable = 0 }: Doubt): boolean {
  return unreadable >= MAX_UNREADABLE;
}

function isUnreadable({ code, guard }: Refusal): boolean {
  return code === 'unreadable-answer' || code === 'not-the-backend' || guard !== undefined;
}

/**
 * What becomes of a creation that a look-up has proven to be missing: null when it may be sent again. One that the backend accepted is never
 * sent again by itself (SY22).
 */
export function afterMissing(now: number, doubt: Doubt): Outcome | null {
  const { isAccepted, looks = 0, missingSince } = doubt;
  if (isAccepted) {
    if (looks + 1 >= MAX_LOOKS) return { kind: 'parked', refusal: { code: 'may-have-arrived', faults: [], detail: null, guard: lookUpGuard } };
    return checking(LOOK_INTERVAL_MS * (looks + 1), { ...doubt, looks: looks + 1 });
  }
  // A clock that was set back proves nothing.
  const since = missingSince !== undefined && missingSince <= now ? missingSince : now;
  if (now - since >= SETTLING_MS) return null;
  return checking(SETTLING_MS - (now - since), { ...doubt, missingSince: since });
}

function checking(afterMs: number, doubt: Doubt): Retry {
  return { kind: 'retry', refusal: { code: 'checking-arrival', faults: [], detail: null }, afterMs, wasSent: false, doubt };
}
