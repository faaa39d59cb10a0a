import { useEffect, useEffectEvent } from 'react';
import { countDamages, damagesOf, withKnownDamages } from '../content/damages.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';

/** Fills in the vehicle's known damages where they arrive after it was chosen, in a new handover that has none of them. */
export function useCarriedDamages(isNew: boolean, { form, vehicle, change }: HandoverSectionProps): void {
  const known = vehicle?.KnownDamages;
  const isDue = isNew && known !== undefined && countDamages(known) > 0 && damagesOf(form).every(({ state }) => state === 'new');
  const fill = useEffectEvent(() => vehicle && change((before) => withKnownDamages(before, vehicle)));
  useEffect(() => {
    if (isDue) fill();
  }, [isDue]);
}
