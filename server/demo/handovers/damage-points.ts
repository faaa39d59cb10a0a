import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import {
  noDamages,
  vehicleViews,
  type DamagePoint,
  type SelectedDamages,
  type VehicleView,
} from '../../../src/contract/entities/fleet/damage-point.ts';
import { vehicleTypes, type VehicleType } from '../../../src/contract/entities/fleet/vehicle.ts';
import { choiceId } from '../basics/dictionaries.ts';
import type { Random } from '../basics/random.ts';

/** A damage seen for the first time, with the dictionary ids of its fault. */
export type NewDamage = { readonly point: DamagePoint & { readonly Id: string }; readonly placementId: number; readonly kindId: number };

/** The damages at one handover, and the new ones among them. */
export type DamageState = { readonly damages: SelectedDamages; readonly newDamages: readonly NewDamage[] };

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

// Percent of the drawing, where every type of vehicle has sheet metal or tarpaulin, not glass.
const bodies: Record<VehicleView, Box> = {
  Left: { left: 14, right: 86, top: 49, bottom: 62 },
  Right: { left: 14, right: 86, top: 49, bottom: 62 },
  Top: { left: 40, right: 78, top: 32, bottom: 68 },
  Front: { left: 32, right: 68, top: 55, bottom: 67 },
  Back: { left: 32, right: 68, top: 55, bottom: 67 },
};

const placements: Record<VehicleView, string> = { Left: 'Lewy bok', Right: 'Prawy bok', Top: 'Dach', Front: 'Przód', Back: 'Tył' };

const kinds: readonly { readonly kind: string; readonly texts: readonly string[]; readonly weight: number }[] = [
  { kind: 'Rysa', texts: ['Rysa ok. 10 cm', 'Rysa do podkładu', 'Płytka rysa, do polerowania', 'Zarysowanie od krzewów'], weight: 9 },
  { kind: 'Wgniecenie', texts: ['Wgniecenie parkingowe', 'Wgniecenie bez uszkodzenia lakieru', 'Wgniecenie ok. 5 cm'], weight: 6 },
  { kind: 'Otarcie', texts: ['Otarcie o rampę', 'Otarcie o krawężnik', 'Otarcie na narożniku'], weight: 6 },
  { kind: 'Odprysk lakieru', texts: ['Odprysk po kamieniu', 'Drobne odpryski'], weight: 5 },
  { kind: 'Pęknięcie', texts: ['Pęknięty element z tworzywa', 'Pęknięcie przy mocowaniu'], weight: 3 },
  { kind: 'Brak elementu', texts: ['Brak zaślepki', 'Brak listwy', 'Brak osłony'], weight: 2 },
  { kind: 'Korozja', texts: ['Ognisko korozji', 'Nalot korozji przy krawędzi'], weight: 2 },
];

const onSemitrailers = { kind: 'Rozdarcie plandeki', texts: ['Rozdarcie plandeki ok. 20 cm', 'Plandeka rozdarta przy pasie'], weight: 5 };

/** The damages of a vehicle at each of `count` handovers: they appear, stay, and some are repaired. */
export function damageHistory(random: Random, vehicle: { readonly id: number; readonly type: VehicleType }, count: number): DamageState[] {
  const states: DamageState[] = [];
  let current = noDamages();
  let last = 0;
  for (let handover = 0; handover < count; handover++) {
    const damages = random.chance(0.12) ? afterRepair(random, current) : withoutNew(current);
    const points: NewDamage[] = [];
    for (let more = random.chance(0.26); more; more = random.chance(0.2)) {
      const view = viewOf(random, vehicle.type);
      const damage = newDamage(random, vehicle, view, ++last);
      damages[view].push(damage.point);
      points.push(damage);
    }
    states.push({ damages, newDamages: points });
    current = damages;
  }
  return states;
}

function newDamage(
  random: Random,
  vehicle: { readonly id: number; readonly type: VehicleType },
  view: VehicleView,
  number: number,
): NewDamage {
  const { kind, texts } = random.weighted(vehicle.type === vehicleTypes.semitrailer ? [...kinds, onSemitrailers] : kinds);
  const { left, right, top, bottom } = bodies[view];
  const kindId = choiceId(dictionaryIds.faultKinds, kind);
  const point = {
    Id: `demo-${vehicle.id}-${number}`,
    X: hundredths(left + random.next() * (right - left)),
    Y: hundredths(top + random.next() * (bottom - top)),
    KindId: kindId,
    Description: random.pick(texts),
    IsNew: true,
  };
  return { point, kindId, placementId: choiceId(dictionaryIds.faultPlacements, placements[view]) };
}

function viewOf(random: Random, type: VehicleType): VehicleView {
  return random.pick(type === vehicleTypes.semitrailer ? vehicleViews.filter((view) => view !== 'Top') : vehicleViews);
}

function withoutNew(damages: SelectedDamages): SelectedDamages {
  return filterDamages(damages, () => true);
}

// A body shop repairs several at once.
function afterRepair(random: Random, damages: SelectedDamages): SelectedDamages {
  return filterDamages(damages, () => random.chance(0.35));
}

function filterDamages(damages: SelectedDamages, stays: () => boolean): SelectedDamages {
  const filtered = noDamages();
  for (const view of vehicleViews) filtered[view] = damages[view].filter(stays).map(asOld);
  return filtered;
}

function asOld(point: DamagePoint): DamagePoint {
  return { ...point, IsNew: false };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
