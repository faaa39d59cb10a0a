import type { TFunction } from 'i18next';
import type { Energy } from '../../../contract/entities/fleet/handover-energy.ts';
import type { Formats } from '../../../screens/use-formats.ts';
import type { HandoverForm } from './handover-form.ts';

/** The battery in one line; null where nothing is known of it. `t` has the namespace `handover-form`. */
export function formatEnergy(energy: Energy | null, t: TFunction, formats: Formats): string | null {
  if (!energy) return null;
  const { Charge, Range, HasCable, HasCard } = energy;
  const present = (what: 'cable' | 'card', value: boolean | null) => (value === null ? null : t(`handover-form:energy.${what}.${value ? 'present' : 'missing'}`));
  const parts = [Charge === null ? null : `${formats.number(Charge)} %`, Range === null ? null : `${formats.number(Range)} km`, present('cable', HasCable), present('card', HasCard)];
  return parts.filter((part) => part !== null).join(' · ') || null;
}

/** Kilometres of the odometer; null without a reading. */
export function formatReading({ Counter }: HandoverForm, formats: Formats): string | null {
  return Counter === null ? null : `${formats.number(Counter)}\u00a0km`;
}

/** Fuel level in words; null where it is not known. */
export function formatFuel({ Fuel }: HandoverForm, t: TFunction): string | null {
  return Fuel && t(`choices.Fuel.${Fuel}`);
}
