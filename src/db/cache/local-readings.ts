import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { isAccepted } from '../../contract/rules/mileage/reading-review.ts';
import { isOlderThanChange } from '../schema/logical-time.ts';
import type { UserDatabase } from '../schema/user-database.ts';
import { changedRows, type ChangedRow } from './changed-rows.ts';

/** The kinds whose lists show readings with their reviews. */
const kinds = ['trip-record-card', 'vehicle-counter', 'vehicle-handover-document'] as const;

/** A record of this device with the highest reading that it gives its vehicle, in kilometres. */
type LocalReading = Pick<ChangedRow, 'pending' | 'moment' | 'asOf'> & { readonly vehicleId: unknown; readonly counter: number };

/** A copy of a list of vehicles, by its age. */
type Copy = Parameters<typeof isOlderThanChange>[0];

/** The readings of trips, handovers and counters that lists of vehicles may not have yet; none for another list. */
export async function localReadings(database: UserDatabase, entity: EntityName): Promise<readonly LocalReading[]> {
  if (entity !== 'vehicle') return [];
  const records = await Promise.all(kinds.map((kind) => changedRows(database, kind)));
  return records.flat().flatMap(({ entity: kind, row, isRemoved, pending, moment, asOf }) => {
    const { readings = [] }: EntityDefinition = entityRegistry[kind];
    if (!row || isRemoved) return [];
    const counters = readings.flatMap(({ counter, review = '' }) =>
      typeof row[counter] === 'number' && isAccepted(row[review]) ? [row[counter]] : [],
    );
    return counters.length > 0
      ? [{ vehicleId: row['VehicleId'], counter: Math.max(...counters), pending, asOf, ...(moment && { moment }) }]
      : [];
  });
}

/** `rows` of vehicles, each with the mileage that a reading of this device gives it since `copy`. Other rows stay the same objects. */
export function withLocalReadings(rows: readonly GridRow[], local: readonly LocalReading[], copy: Copy): readonly GridRow[] {
  const newer = local.filter((one) => isOlderThanChange(copy, one));
  if (newer.length === 0) return rows;
  return rows.map((row) => {
    const counter = Math.max(...newer.flatMap((one) => (one.vehicleId === row['Id'] ? [one.counter] : [])));
    const isLower = (value: unknown) => (typeof value === 'number' ? value : 0) < counter;
    if (!isLower(row['VehicleMileage'])) return row;
    const { EstimatedCounter: estimated } = row;
    return { ...row, VehicleMileage: counter, ...(typeof estimated === 'number' && isLower(estimated) && { EstimatedCounter: counter }) };
  });
}
