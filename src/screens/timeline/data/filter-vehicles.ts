import { entriesBetween, type Lanes } from './timeline-entry.ts';
import type { TimelineSearch } from './timeline-search.ts';
import type { TimelineVehicle } from './timeline-vehicles.ts';
import type { FactsByPlate } from './vehicle-facts.ts';
import { wallMinute, type WallMinute } from './wall-clock.ts';

/** The parts of the address that filter vehicles by facts and by free time. */
type VehicleFilter = { readonly [Name in 'class' | 'unit' | 'freeFrom' | 'freeTo']?: TimelineSearch[Name] | undefined };

/** The time at which vehicles should be free; null without one, or where its end is before its start. */
export function freeTimeOf({
  freeFrom,
  freeTo,
}: Pick<VehicleFilter, 'freeFrom' | 'freeTo'>): { readonly start: WallMinute; readonly end: WallMinute } | null {
  if (freeFrom === undefined || freeTo === undefined || freeTo <= freeFrom) return null;
  return { start: wallMinute(freeFrom), end: wallMinute(freeTo) };
}

/** Vehicles of a class and a unit that no entry of `taking` takes in the searched time. */
export function filterVehicles(
  vehicles: readonly TimelineVehicle[],
  search: VehicleFilter,
  taking: Lanes,
  facts: FactsByPlate,
): readonly TimelineVehicle[] {
  const free = freeTimeOf(search);
  return vehicles.filter(({ key, type, plate, isUnlisted }) => {
    if (search.class !== undefined && type !== search.class) return false;
    if (search.unit !== undefined && facts.get(plate)?.unit !== search.unit) return false;
    if (free && isUnlisted) return false;
    const lane = free && taking.get(key);
    return !lane || entriesBetween(lane, free.start, free.end).length === 0;
  });
}
