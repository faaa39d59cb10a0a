import type { VehicleEvent } from '../../../contract/entities/costs/report-bodies.ts';
import { recordId } from '../../../contract/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { EntityName } from '../../../contract/entity.ts';
import * as v from 'valibot';
import { cachedListRows } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { textOf } from '../../../screens/text-of.ts';

/** Columns of the lists, by what an event says. The first filled one counts. */
type Columns = { readonly plate: string; readonly number: string; readonly start: readonly string[]; readonly end: readonly string[]; readonly who: readonly string[]; readonly without?: readonly string[] };

const columnsOf: Readonly<Record<VehicleEvent['Entity'], Columns>> = {
  'vehicle-rental': { plate: 'RegistrationNumber', number: 'Number', start: ['StartDate'], end: ['EndDate'], who: ['Employee'], without: ['IsRejected', 'IsRejectedByDriver'] },
  'rental-document': { plate: 'Vehicle', number: 'RentalDocumentNumber', start: ['StartDate'], end: ['ReturnDate', 'EndDate'], who: ['ContractorEmployee', 'Contractor'], without: ['IsDiscarded', 'IsRejectedByDriver'] },
  'vehicle-handover-document': { plate: 'Vehicle', number: 'Number', start: ['Date'], end: [], who: ['ToEmployee'], without: ['VoidedOn'] },
  'trip-record-card': { plate: 'VehicleRegistrationNumber', number: 'Purpose', start: ['StartDate'], end: ['EndDate'], who: [] },
  'service-request': { plate: 'VehicleRegistrationNumber', number: 'Number', start: ['PlannedDate', 'RequestDateTimeDate'], end: ['PlannedEndDate'], who: ['PlaceName'] },
  'vehicle-damage': { plate: 'VehicleRegistrationNumber', number: 'Number', start: ['DamageDateTime'], end: [], who: ['DriverName'] },
};

const MAX_EVENTS = 40;

export type DeviceEvents = { readonly events: readonly VehicleEvent[]; /** The age of the oldest rows; null where the device has none. */ readonly asOf: string | null };

/** The newest records of a vehicle in the lists on this device, for a backend without the call and for work without a network. */
export async function deviceEvents(database: UserDatabase, plate: string, mayRead: (entity: EntityName) => boolean): Promise<DeviceEvents> {
  const events: VehicleEvent[] = [];
  const ages: string[] = [];
  for (const entity of Object.keys(columnsOf) as VehicleEvent['Entity'][]) {
    const cached = mayRead(entity) ? await cachedListRows(database, entity) : null;
    if (!cached) continue;
    ages.push(cached.asOf);
    events.push(...cached.rows.flatMap((row) => eventOf(entity, plate, row)));
  }
  return { events: events.toSorted((left, right) => right.Start.localeCompare(left.Start)).slice(0, MAX_EVENTS), asOf: ages.toSorted()[0] ?? null };
}

function eventOf(entity: VehicleEvent['Entity'], plate: string, row: GridRow): readonly VehicleEvent[] {
  const { plate: plateColumn, number, start, end, who, without = [] } = columnsOf[entity];
  const first = (fields: readonly string[]) => fields.map((field) => textOf(row[field])).find((text) => text !== '') ?? null;
  const Start = first(start);
  const id = v.safeParse(recordId, row['Id']);
  if (row[plateColumn] !== plate || Start === null || !id.success || without.some((field) => Boolean(row[field]))) return [];
  return [{ Entity: entity, RecordId: id.output, Number: first([number]), Start, End: first(end), Who: first(who) }];
}
