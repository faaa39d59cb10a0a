import type { HandoverSeal } from '../../../contract/entities/fleet/handover-seal.ts';
import { textOf } from '../../../screens/text-of.ts';

/** A handover as stored: its record, or its row of a list. */
type StoredHandover = Readonly<Record<string, unknown>>;

/** Local time at which the handover was voided; empty for a valid one. */
export function voidedOnOf(stored: StoredHandover): string {
  return textOf(stored['VoidedOn']);
}

export function isVoided(stored: StoredHandover): boolean {
  return voidedOnOf(stored) !== '';
}

/** The seal as it was received, neither parsed nor compared with the content; null without one. */
export function storedSeal(stored: StoredHandover): HandoverSeal | null {
  return (stored['Seal'] ?? null) as HandoverSeal | null;
}
