import { listView } from '../../../db/cache/list-rows.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { stringOrEmpty } from '../../../contract/wire/string-or-empty.ts';

/** Facts of a vehicle from the lists on this device: the unit that it belongs to, and the place of its last handover. */
export type VehicleFacts = { readonly unit: string; readonly place: string };

export type FactsByPlate = ReadonlyMap<string, VehicleFacts>;

/** Facts by plate, from the cached lists of vehicles and handovers; a list that the user may not read adds none. */
export async function vehicleFacts(database: UserDatabase): Promise<FactsByPlate> {
  const [vehicles, handovers] = await Promise.all([rowsOf(database, 'vehicle'), rowsOf(database, 'vehicle-handover-document')]);
  const places = new Map<string, string>();
  const byDate = handovers.toSorted((left, right) => stringOrEmpty(left['Date']).localeCompare(stringOrEmpty(right['Date'])));
  for (const { Vehicle, PlaceName } of byDate)
    if (stringOrEmpty(PlaceName) !== '') places.set(stringOrEmpty(Vehicle), stringOrEmpty(PlaceName));
  return new Map(
    vehicles.map(({ RegistrationNumber: plate, OrganizationStructure }) => [
      stringOrEmpty(plate),
      { unit: stringOrEmpty(OrganizationStructure), place: places.get(stringOrEmpty(plate)) ?? '' },
    ]),
  );
}

async function rowsOf(database: UserDatabase, entity: EntityName) {
  return (await listView(database, entity, { skip: 0, top: Number.MAX_SAFE_INTEGER, orderBy: [], filter: null, search: '' }, [], null))
    .rows;
}
