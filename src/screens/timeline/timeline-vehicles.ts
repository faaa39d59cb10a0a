import type { RecordKey } from '../../contract/fields.ts';
import { fold } from '../../contract/grid/fold.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import { findReference, referenceKey } from '../../db/references.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import type { TimelineEntry } from './timeline-entry.ts';

export type TimelineVehicle = { readonly key: RecordKey; readonly plate: string; readonly model: string; readonly type: number | null; readonly folded: string };

/** Query parameters that request vehicles of all types. */
export const companyParameters = { allTypes: 'true' };

/** Last result: sorting thousands of vehicles is done once per pull. */
let last: { readonly database: UserDatabase; readonly asOf: WireDateTime; readonly vehicles: readonly TimelineVehicle[] } | null = null;

/** Cached vehicles of the company, sorted by plate; null when none are cached. */
export async function keptVehicles(database: UserDatabase): Promise<readonly TimelineVehicle[] | null> {
  const kept = await findReference(database, referenceKey('vehicle', 'company', companyParameters));
  if (!kept || !Array.isArray(kept.value)) return null;
  if (last?.database === database && last.asOf === kept.asOf) return last.vehicles;
  // Read without a schema: for thousands of vehicles valibot takes longer than everything else.
  const vehicles = byPlate((kept.value as Readonly<Record<string, unknown>>[]).flatMap((one) => (typeof one['Id'] === 'number' ? [toVehicle(one['Id'], one)] : [])));
  last = { database, asOf: kept.asOf, vehicles };
  return vehicles;
}

/** Adds vehicles that have entries but are missing in the company's list, such as sold ones; their plate comes from the entry. */
export function withUnlisted(vehicles: readonly TimelineVehicle[], entries: readonly TimelineEntry[], plateOf: (entry: TimelineEntry) => string): readonly TimelineVehicle[] {
  const known = new Set(vehicles.map(({ key }) => key));
  const more = new Map<RecordKey, TimelineVehicle>();
  for (const entry of entries) if (!known.has(entry.vehicle)) more.set(entry.vehicle, toVehicle(entry.vehicle, { RegistrationNumber: plateOf(entry) }));
  return more.size === 0 ? vehicles : byPlate([...vehicles, ...more.values()]);
}

function toVehicle(key: RecordKey, { RegistrationNumber, Make, Model, VehicleType }: Readonly<Record<string, unknown>>): TimelineVehicle {
  const plate = textOf(RegistrationNumber);
  const model = [textOf(Make), textOf(Model)].filter(Boolean).join(' ');
  return { key, plate, model, type: typeof VehicleType === 'number' ? VehicleType : null, folded: fold(`${plate}\n${model}`) };
}

const order = new Intl.Collator('pl', { numeric: true });

function byPlate(vehicles: readonly TimelineVehicle[]): readonly TimelineVehicle[] {
  return vehicles.toSorted((left, right) => order.compare(left.plate, right.plate));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
