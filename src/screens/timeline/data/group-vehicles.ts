import type { FactsByPlate } from './vehicle-facts.ts';
import type { TimelineVehicle } from './timeline-vehicles.ts';

export const groupings = ['unit', 'type', 'place'] as const;

export type Grouping = (typeof groupings)[number];

type GroupingOptions = {
  readonly by: Grouping;
  readonly facts: FactsByPlate;
  readonly typeName: (type: number | null) => string;
  readonly none: string;
};

const collator = new Intl.Collator('pl', { numeric: true });

/** Vehicles under a row for each group; those without a value come last. */
export function groupVehicles(
  vehicles: readonly TimelineVehicle[],
  { by, facts, typeName, none }: GroupingOptions,
): readonly TimelineVehicle[] {
  const groups = new Map<string, TimelineVehicle[]>();
  for (const vehicle of vehicles) {
    const name = by === 'type' ? typeName(vehicle.type) : (facts.get(vehicle.plate)?.[by] ?? '');
    const group = groups.get(name);
    if (group) group.push(vehicle);
    else groups.set(name, [vehicle]);
  }
  const names = [...groups.keys()].toSorted((left, right) => Number(left === '') - Number(right === '') || collator.compare(left, right));
  return names.flatMap((name) => {
    const members = groups.get(name) ?? [];
    return [groupRow(name === '' ? none : name, members.length), ...members];
  });
}

/** The row that names a group. Its key is no vehicle's, so it has no entries. */
function groupRow(name: string, size: number): TimelineVehicle {
  return { key: `group ${name}`, plate: name, model: '', type: null, searchText: '', groupSize: size };
}
