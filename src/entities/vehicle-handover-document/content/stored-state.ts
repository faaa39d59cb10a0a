import type { HandoverSeal } from '../../../contract/entities/handover/handover-seal.ts';
import { textOf } from '../../../screens/text-of.ts';

/** A handover as stored: its record, or its row of a list. */
type StoredHandover = Readonly<Record<string, unknown>>;

const states = { voided: { on: 'VoidedOn', reason: 'VoidReason' }, returned: { on: 'ReturnedOn', reason: 'ReturnReason' } } as const;

export type HandoverState = keyof typeof states;

/** When (local time) and why a handover was voided, or returned by the office to its parties; null for one that was not. */
export function stateOf(stored: StoredHandover, state: HandoverState): { readonly on: string; readonly reason: string } | null {
  const { on, reason } = states[state];
  const date = textOf(stored[on]);
  return date === '' ? null : { on: date, reason: textOf(stored[reason]) };
}

export function isVoided(stored: StoredHandover): boolean {
  return stateOf(stored, 'voided') !== null;
}

/** The seal as it was received, neither parsed nor compared with the content; null without one. */
export function storedSeal(stored: StoredHandover): HandoverSeal | null {
  return (stored['Seal'] ?? null) as HandoverSeal | null;
}
