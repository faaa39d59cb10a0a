import type { DamagePoint } from '../../contract/entities/damage-point.ts';
import { nameOf, type HandoverReferences } from './use-handover-references.ts';

/** What is known of a damage besides its place: its kind and the words written then; empty when there is neither. */
export function damageWords({ kinds }: Pick<HandoverReferences, 'kinds'>, { KindId, Description }: DamagePoint): string {
  return [nameOf(kinds, KindId ?? null), Description].filter(Boolean).join(' – ');
}
