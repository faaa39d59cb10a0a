import type { EntityName } from '../../../contract/definition/entity.ts';
import { createVehicleFinder, hasPlate } from '../../../contract/rules/vehicle-by-plate.ts';
import { cachedListRows } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { stringOrEmpty } from '../../../contract/wire/string-or-empty.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * The answer of `/Vehicle/Company` with plates, where a backend names a vehicle by one text that begins with its plate: records of the specification
 * name vehicles by plates alone. The plates are those of the cached vehicle list. Null where nothing changes.
 */
export async function withPlates(database: UserDatabase, { entity, call }: { readonly entity: EntityName; readonly call: string }, answer: unknown): Promise<readonly Line[] | null> {
  if (entity !== 'vehicle' || call !== 'company' || !Array.isArray(answer)) return null;
  const lines = answer as readonly Line[];
  if (lines.every(hasPlate)) return null;
  const plates = ((await cachedListRows(database, 'vehicle'))?.rows ?? []).map((row) => stringOrEmpty(row['RegistrationNumber']));
  const find = createVehicleFinder(plates.map((RegistrationNumber, Id) => ({ Id, RegistrationNumber })));
  return lines.map((line) => {
    const name = stringOrEmpty(line['RegistrationNumber']);
    const plate = hasPlate(line) ? null : plates[find(name) ?? -1];
    return plate === undefined || plate === null ? line : { ...line, RegistrationNumber: plate, ...(name.startsWith(plate) ? { Make: line['Make'] ?? name.slice(plate.length).trim() } : {}) };
  });
}
