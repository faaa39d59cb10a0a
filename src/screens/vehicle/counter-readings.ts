import * as v from 'valibot';
import type { EntityName } from '../../contract/entity.ts';
import { callOf } from '../../contract/registry.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { compare } from '../../contract/grid/expression.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { CounterReading } from '../../contract/rules/mileage/counter-order.ts';
import { listView } from '../../db/cache/list-rows.ts';
import { findRecord } from '../../db/cache/records.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { textOf } from '../text-of.ts';

/** The edited record, whose own readings are excluded from the comparison. */
export type ExcludedRecord = { readonly entity: EntityName; readonly key: RecordKey };

/** Newest readings to compare with: older ones are not neighbours of a current reading. */
const MAX_READINGS = 200;

/** All counter readings of a vehicle on this device: the backend's newest reading, counters and trips, including queued ones. */
export async function findCounterReadings(database: UserDatabase, vehicleId: number, except: ExcludedRecord | null): Promise<readonly CounterReading[]> {
  const [counters, trips, newest, edited] = await Promise.all([
    rowsOf(database, 'vehicle-counter', 'Date', vehicleId, except),
    rowsOf(database, 'trip-record-card', 'StartDate', vehicleId, except),
    newestOf(database, vehicleId),
    except && findRecord(database, except.entity, except.key),
  ]);
  const ownTimes = new Set(['DateTime', 'StartDate', 'EndDate'].map((name) => edited?.item[name]));
  return [
    ...(newest && !ownTimes.has(newest.DateTime) ? [newest] : []),
    ...counters.flatMap((row) => readingOf(row, 'Date', 'CounterState')),
    ...trips.flatMap((row) => [...readingOf(row, 'StartDate', 'StartCounter'), ...readingOf(row, 'EndDate', 'EndCounter')]),
  ];
}

async function rowsOf(database: UserDatabase, entity: EntityName, date: string, vehicleId: number, except: ExcludedRecord | null): Promise<readonly GridRow[]> {
  const query = { skip: 0, top: MAX_READINGS, orderBy: [{ field: date, direction: 'desc' }], filter: compare('VehicleId', 'eq', vehicleId), search: '' } as const;
  const { rows } = await listView(database, entity, query, [], null);
  return except?.entity === entity ? rows.filter((row) => row['Id'] !== except.key) : rows;
}

async function newestOf(database: UserDatabase, vehicleId: number): Promise<CounterReading | null> {
  const cached = await findReference(database, referenceKey('vehicle', 'company', { allTypes: 'true' }));
  const answer = v.safeParse(callOf('vehicle', 'company').answer, cached?.value);
  const found = answer.success ? (answer.output as readonly GridRow[]).find((line) => line['Id'] === vehicleId) : undefined;
  return (found && readingOf(found, 'LastCounterDate', 'LastCounter')[0]) ?? null;
}

function readingOf(row: GridRow, date: string, counter: string): CounterReading[] {
  const [DateTime, CounterState] = [textOf(row[date]), row[counter]];
  return DateTime !== '' && typeof CounterState === 'number' ? [{ DateTime, CounterState }] : [];
}
