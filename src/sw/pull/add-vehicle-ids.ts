import * as v from 'valibot';
import type { EntityDefinition, EntityName } from '../../contract/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { createVehicleFinder } from '../../contract/rules/vehicle-by-plate.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';

const vehicles = v.array(v.looseObject({ Id: v.number(), RegistrationNumber: v.string() }));

/**
 * `rows` with the vehicle's id added where they identify a vehicle by its plate alone: the specification's lists have no `VehicleId`, which
 * timelines and collision checks need. Unchanged where the vehicles are not cached.
 */
export async function addVehicleIds(database: UserDatabase, entity: EntityName, rows: readonly GridRow[]): Promise<readonly GridRow[]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const plate = grid?.plate;
  if (plate === undefined || rows.every(({ VehicleId }) => typeof VehicleId === 'number')) return rows;
  const cached = v.safeParse(vehicles, (await findReference(database, referenceKey('vehicle', 'company', { allTypes: 'true' })))?.value);
  if (!cached.success) return rows;
  const find = createVehicleFinder(cached.output);
  return rows.map((row) => {
    const text = row[plate];
    return typeof row['VehicleId'] === 'number' || typeof text !== 'string' ? row : { ...row, VehicleId: find(text) };
  });
}
