import type { RecordKey } from '../../contract/fields.ts';
import { fold } from '../../contract/grid/fold.ts';
import { findReference, referenceKey } from '../../db/references.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import type { TimelineEntry } from './timeline-entry.ts';

export type TimelineVehicle = { readonly key: RecordKey; readonly plate: string; readonly model: string; readonly type: number | null; readonly folded: string };

/** The company's vehicles as this device keeps them, by plate; null when it keeps none. */
export async function keptVehicles(database: UserDatabase): Promise<readonly TimelineVehicle[] | null> {
  const kept = await findReference(database, referenceKey('vehicle', 'company', { allTypes: 'true' }));
  if (!Array.isArray(kept?.value)) return null;
  // Read leniently and by hand: a schema takes longer for thousands than all of the rest.
  return byPlate((kept.value as Readonly<Record<string, unknown>>[]).flatMap((one) => (typeof one['Id'] === 'number' ? [toVehicle(one['Id'], one)] : [])));
}

/** Vehicles that the company's list lacks, such as one that was sold, by what their entries say of them. */
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
