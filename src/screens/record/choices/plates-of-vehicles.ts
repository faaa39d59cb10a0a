import type { EntityName } from '../../../contract/definition/entity.ts';
import { createVehicleFinder, hasPlate, plateAtStart } from '../../../contract/rules/vehicle-by-plate.ts';
import { cachedListRows } from '../../../db/cache/list-rows.ts';
import { referenceKey } from '../../../db/cache/references.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { stringOrEmpty } from '../../../contract/wire/string-or-empty.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * The answer of `/Vehicle/Company` with plates, where a backend names a vehicle by one text that begins with its plate: records of the
 * specification name vehicles by plates alone. The plates are those of the cached vehicle list, else the start of the name. Types and last drivers come from calls for
 * single vehicles. Null where nothing changes.
 */
export async function withPlates(
  database: UserDatabase,
  { entity, call }: { readonly entity: EntityName; readonly call: string },
  answer: unknown,
): Promise<readonly Line[] | null> {
  if (entity !== 'vehicle' || call !== 'company' || !Array.isArray(answer)) return null;
  const lines = answer as readonly Line[];
  // Read first: a live query observes only reads before the first foreign promise.
  const facts = await pulledFacts(database);
  const plated = lines.every(hasPlate) ? null : await platedLines(database, lines);
  return facts.every(({ values }) => values.size === 0) ? plated : (plated ?? lines).map((line) => ({ ...line, ...factsOf(line, facts) }));
}

async function platedLines(database: UserDatabase, lines: readonly Line[]): Promise<readonly Line[]> {
  const plates = ((await cachedListRows(database, 'vehicle'))?.rows ?? []).map((row) => stringOrEmpty(row['RegistrationNumber']));
  const find = createVehicleFinder(plates.map((RegistrationNumber, Id) => ({ Id, RegistrationNumber })));
  return lines.map((line) => {
    const name = stringOrEmpty(line['RegistrationNumber']);
    const plate = hasPlate(line) ? null : (plates[find(name) ?? -1] ?? plateAtStart(name));
    return plate === null
      ? line
      : {
          ...line,
          RegistrationNumber: plate,
          ...(name.startsWith(plate) ? { Make: line['Make'] ?? name.slice(plate.length).trim() } : {}),
        };
  });
}

/** Fields of a vehicle that the specification has calls for, beside its list of vehicles. */
const calls = { VehicleType: 'type', LastHandoverDriverId: 'lastHandoverDriverId' } as const;

type Facts = { readonly field: string; readonly values: ReadonlyMap<string, unknown>; readonly keyOf: (vehicleId: string) => string };

/** Answers about single vehicles that this device has pulled. */
function pulledFacts(database: UserDatabase): Promise<readonly Facts[]> {
  return Promise.all(
    Object.entries(calls).map(async ([field, call]) => {
      const keyOf = (vehicleId: string) => referenceKey('vehicle', call, { vehicleId });
      const rows = await database.references.where('key').startsWith(keyOf('')).toArray();
      return { field, values: new Map(rows.map((row) => [row.key, row.value])), keyOf };
    }),
  );
}

/** Where the list has none, or the type of a car, which also stands for none. */
function factsOf(line: Line, facts: readonly Facts[]): Line {
  const columns = facts.flatMap(({ field, values, keyOf }) => {
    const key = keyOf(String(line['Id']));
    return values.has(key) && !line[field] ? [[field, values.get(key)] as const] : [];
  });
  return Object.fromEntries(columns);
}
