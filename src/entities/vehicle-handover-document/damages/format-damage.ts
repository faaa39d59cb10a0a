import type { DamagePoint } from '../../../contract/entities/fleet/damage-point.ts';
import { nameOf, type HandoverReferences } from '../content/handover-references.ts';

/** Formats kind and description of a damage; empty when it has neither. */
export function formatDamage({ kinds }: Pick<HandoverReferences, 'kinds'>, { KindId, Description }: DamagePoint): string {
  return [nameOf(kinds, KindId ?? null), Description].filter(Boolean).join(' – ');
}
