import type { RecordKey } from '../../../contract/wire/fields.ts';
import { fold } from '../../../contract/grid/fold.ts';
import { compactParts } from '../../../contract/grid/search-words.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { stringOrEmpty } from '../../../contract/wire/string-or-empty.ts';

export type TimelineVehicle = {
  readonly key: RecordKey;
  readonly plate: string;
  readonly model: string;
  readonly type: number | null;
  readonly searchText: string;
  /** The row names a group of so many vehicles and is no vehicle itself. */
  readonly groupSize?: number;
  /** Missing in the company's list, as a vehicle out of use is: its records stay, nothing new may take it. */
  readonly isUnlisted?: boolean;
};

export const allVehiclesParameters = { allTypes: 'true' };

/** Last result: sorting thousands of vehicles is done once per pull. */
let lastRead: { readonly database: UserDatabase; readonly asOf: WireDateTime; readonly vehicles: readonly TimelineVehicle[] } | null = null;

/** Cached vehicles of the company, sorted by plate; null when none are cached. */
export async function cachedVehicles(database: UserDatabase): Promise<readonly TimelineVehicle[] | null> {
  const reference = await findReference(database, referenceKey('vehicle', 'company', allVehiclesParameters));
  if (!reference || !Array.isArray(reference.value)) return null;
  if (lastRead?.database === database && lastRead.asOf === reference.asOf) return lastRead.vehicles;
  // Read without a schema: for thousands of vehicles valibot takes longer than everything else.
  const vehicles = sortByPlate(
    (reference.value as Readonly<Record<string, unknown>>[]).flatMap((one) =>
      typeof one['Id'] === 'number' ? [toVehicle(one['Id'], one)] : [],
    ),
  );
  lastRead = { database, asOf: reference.asOf, vehicles };
  return vehicles;
}

/**
 * Adds vehicles that have entries but are missing in the company's list, such as sold ones. Their plate comes from the entry; `remark`
 * stands in the place of the model: null where the list may miss vehicles that are in use.
 */
export function addUnlistedVehicles(
  vehicles: readonly TimelineVehicle[],
  entries: readonly TimelineEntry[],
  plateOf: (entry: TimelineEntry) => string,
  remark: string | null,
): readonly TimelineVehicle[] {
  const listed = new Set(vehicles.map(({ key }) => key));
  const unlisted = new Map<RecordKey, TimelineVehicle>();
  for (const entry of entries)
    if (!listed.has(entry.vehicle))
      unlisted.set(entry.vehicle, {
        ...toVehicle(entry.vehicle, { RegistrationNumber: plateOf(entry) }),
        ...(remark !== null && { model: remark, isUnlisted: true }),
      });
  return unlisted.size === 0 ? vehicles : sortByPlate([...vehicles, ...unlisted.values()]);
}

function toVehicle(key: RecordKey, { RegistrationNumber, Make, Model, VehicleType }: Readonly<Record<string, unknown>>): TimelineVehicle {
  const plate = stringOrEmpty(RegistrationNumber);
  const model = [stringOrEmpty(Make), stringOrEmpty(Model)].filter(Boolean).join(' ');
  return {
    key,
    plate,
    model,
    type: typeof VehicleType === 'number' ? VehicleType : null,
    searchText: fold([plate, model, ...compactParts(plate)].join('\n')),
  };
}

const plateCollator = new Intl.Collator('pl', { numeric: true });

function sortByPlate(vehicles: readonly TimelineVehicle[]): readonly TimelineVehicle[] {
  return vehicles.toSorted((left, right) => plateCollator.compare(left.plate, right.plate));
}
