import * as v from 'valibot';
import { fold } from '../../grid/fold.ts';

const whole = (max: number) => v.nullish(v.pipe(v.number(), v.integer('integer'), v.minValue(0, 'min'), v.maxValue(max, 'max')), null);

/** The battery at a handover: `Charge` in percent, `Range` in kilometres as the vehicle shows it. Null: not known. */
const energy = v.object({
  Charge: whole(100),
  Range: whole(2_000),
  HasCable: v.nullish(v.boolean(), null),
  HasCard: v.nullish(v.boolean(), null),
});

export type Energy = v.InferOutput<typeof energy>;

export const noEnergy: Energy = { Charge: null, Range: null, HasCable: null, HasCard: null };

/** Null where the client knows no battery. Part of the sealed text once it has content. */
export const energyFields = { Energy: v.nullish(energy, null) };

/** The battery as one element of the sealed text; nothing for a handover without: its seal stays as it was. */
export function sealedEnergy(read: Energy | null | undefined): readonly unknown[] {
  const { Charge, Range, HasCable, HasCard } = read ?? noEnergy;
  const values = [Charge, Range, HasCable, HasCard].map((value) => value ?? null);
  return values.some((value) => value !== null) ? [['energy', ...values]] : [];
}

/**
 * Energy sources of a vehicle, by the company's word for its fuel, or that of its German registration (`Hybr.Benzin/E ext.aufl.`). A hybrid
 * that cannot be charged has a tank alone.
 */
export function driveOf(fuel: string | null | undefined): { readonly hasTank: boolean; readonly hasBattery: boolean } {
  const word = fold(fuel ?? '');
  if (/plug|phev|ext(ern)?\W*aufl/.test(word)) return { hasTank: true, hasBattery: true };
  const isElectric = /elektr|electr|strom|prad|bev/.test(word) && !/hybr|hev|benz|petrol|diesel|olej/.test(word);
  return { hasTank: !isElectric, hasBattery: isElectric };
}
