import * as v from 'valibot';
import type { VehicleEvent } from '../../contract/entities/costs/report-bodies.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import { recordId } from '../../contract/wire/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { textOf } from '../text-of.ts';

type Kind = VehicleEvent['Entity'];

/** Columns of the lists, by the part of an event. The first filled one counts. */
type Columns = {
  readonly plate: string;
  readonly number: string;
  readonly start: readonly string[];
  readonly end: readonly string[];
  readonly who: readonly string[];
  /** Columns that name an employee. */ readonly people: readonly string[];
  readonly without?: readonly string[];
};

const columnsOf: Readonly<Record<Kind, Columns>> = {
  'vehicle-rental': {
    plate: 'RegistrationNumber',
    number: 'Number',
    start: ['StartDate'],
    end: ['EndDate'],
    who: ['Employee'],
    people: ['Employee'],
    without: ['IsRejected', 'IsRejectedByDriver'],
  },
  'rental-document': {
    plate: 'Vehicle',
    number: 'RentalDocumentNumber',
    start: ['StartDate'],
    end: ['ReturnDate', 'EndDate'],
    who: ['ContractorEmployee', 'Contractor'],
    people: [],
    without: ['IsDiscarded', 'IsRejectedByDriver'],
  },
  'vehicle-handover-document': {
    plate: 'Vehicle',
    number: 'Number',
    start: ['Date'],
    end: [],
    who: ['ToEmployee'],
    people: ['FromEmployee', 'ToEmployee'],
    without: ['VoidedOn'],
  },
  'trip-record-card': {
    plate: 'VehicleRegistrationNumber',
    number: 'Purpose',
    start: ['StartDate'],
    end: ['EndDate'],
    who: ['Employee'],
    people: ['Employee'],
  },
  'service-request': {
    plate: 'VehicleRegistrationNumber',
    number: 'Number',
    start: ['PlannedDate', 'RequestDateTimeDate'],
    end: ['PlannedEndDate'],
    who: ['PlaceName'],
    people: [],
  },
  'vehicle-damage': {
    plate: 'VehicleRegistrationNumber',
    number: 'Number',
    start: ['DamageDateTime'],
    end: [],
    who: ['DriverName'],
    people: ['DriverName'],
  },
};

/** The vehicle by its plate, or the employee by the name in lists. */
export type EventOwner = { readonly kind: 'vehicle' | 'employee'; readonly name: string };

const MAX_EVENTS = 40;

export type DeviceEvents = {
  readonly events: readonly VehicleEvent[];
  /** The age of the oldest rows; null where the device has none. */ readonly asOf: string | null;
};

/**
 * The newest records of a vehicle or an employee in the lists on this device, for a backend without the call and for work without a
 * network.
 */
export async function deviceEvents(
  database: UserDatabase,
  owner: EventOwner,
  mayRead: (entity: EntityName) => boolean,
): Promise<DeviceEvents> {
  const events: VehicleEvent[] = [];
  const ages: string[] = [];
  for (const entity of Object.keys(columnsOf) as Kind[]) {
    const cached = mayRead(entity) ? await cachedListRows(database, entity) : null;
    if (!cached) continue;
    ages.push(cached.asOf);
    events.push(...cached.rows.flatMap((row) => eventOf(entity, owner, row)));
  }
  return {
    events: events.toSorted((left, right) => right.Start.localeCompare(left.Start)).slice(0, MAX_EVENTS),
    asOf: ages.toSorted()[0] ?? null,
  };
}

function eventOf(entity: Kind, { kind, name }: EventOwner, row: GridRow): readonly VehicleEvent[] {
  const { plate, number, start, end, who, people, without = [] } = columnsOf[entity];
  const first = (fields: readonly string[]) => fields.map((field) => textOf(row[field])).find((text) => text !== '') ?? null;
  const Start = first(start);
  const id = v.safeParse(recordId, row['Id']);
  const isNamed = (kind === 'vehicle' ? [plate] : people).some((field) => row[field] === name);
  if (!isNamed || Start === null || !id.success || without.some((field) => Boolean(row[field]))) return [];
  return [
    {
      Entity: entity,
      RecordId: id.output,
      Number: first([number]),
      Start,
      End: first(end),
      Who: first(kind === 'vehicle' ? who : [plate]),
    },
  ];
}
