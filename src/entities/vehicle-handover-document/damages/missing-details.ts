import type { DamagePoint } from '../../../contract/entities/fleet/damage-point.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { faultOfPoint } from '../content/damages.ts';

export function missingOf({ Faults }: Pick<HandoverForm, 'Faults'>, point: DamagePoint): 'kind' | 'photo' | 'both' | null {
  const hasPhoto = (faultOfPoint(Faults, point)?.Images.length ?? 0) > 0;
  if ((point.KindId ?? null) === null) return hasPhoto ? 'kind' : 'both';
  return hasPhoto ? null : 'photo';
}
