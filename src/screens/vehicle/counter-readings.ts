import * as v from 'valibot';
import type { EntityName } from '../../contract/definition/entity.ts';
import { callOf } from '../../contract/registry.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { compare } from '../../contract/grid/expression.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { ReadingHistory } from '../../contract/rules/mileage/assess-reading.ts';
import type { CounterReading } from '../../contract/rules/mileage/counter-reading.ts';
import { isAccepted } from '../../contract/rules/mileage/reading-review.ts';
import { listView } from '../../db/cache/list-rows.ts';
import { findRecord } from '../../db/cache/records.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { textOf } from '../text-of.ts';

/** The edited record, whose own readings are excluded from the comparison. */
export type ExcludedRecord = { readonly entity: EntityName; readonly key: RecordKey };

/** Newest readings to compare with: older ones are not neighbours of a current reading. */
const MAX_READINGS = 200;

/**
 * Accepted readings of a vehicle on this device: the backend's newest reading, counters and trips, including queued ones. Left out:
 * readings that wait for a review or were voided.
 */
export async function findReadingHistory(
  database: UserDatabase,
  vehicleId: number,
  except: ExcludedRecord | null,
): Promise<ReadingHistory> {
  const [counters, trips, newest, edited] = await Promise.all([
    rowsOf(database, 'vehicle-counter', 'Date', vehicleId, except),
    rowsOf(database, 'trip-record-card', 'StartDate', vehicleId, except),
    newestOf(database, vehicleId),
    except && findRecord(database, except.entity, except.key),
  ]);
  const ownTimes = new Set(['DateTime', 'StartDate', 'EndDate'].map((name) => edited?.item[name]));
  const readings = [
    ...newest.readings.filter(({ DateTime }) => !ownTimes.has(DateTime)),
    ...counters.flatMap((row) => readingOf(row, 'Date', 'CounterState', 'Review')),
    ...trips.flatMap((row) => [
      ...readingOf(row, 'StartDate', 'StartCounter', 'StartReview'),
      ...readingOf(row, 'EndDate', 'EndCounter', 'EndReview'),
    ]),
  ];
  return { readings, initialMileage: newest.initialMileage };
}

async function rowsOf(
  database: UserDatabase,
  entity: EntityName,
  date: string,
  vehicleId: number,
  except: ExcludedRecord | null,
): Promise<readonly GridRow[]> {
  const query = {
    skip: 0,
    top: MAX_READINGS,
    orderBy: [{ field: date, direction: 'desc' }],
    filter: compare('VehicleId', 'eq', vehicleId),
    search: '',
  } as const;
  const { rows } = await listView(database, entity, query, [], null);
  return except?.entity === entity ? rows.filter((row) => row['Id'] !== except.key) : rows;
}

/** Newest reading from the vehicle list, or a mileage without a date. */
async function newestOf(database: UserDatabase, vehicleId: number): Promise<ReadingHistory> {
  const cached = await findReference(database, referenceKey('vehicle', 'company', { allTypes: 'true' }));
  const answer = v.safeParse(callOf('vehicle', 'company').answer, cached?.value);
  const choice = answer.success ? (answer.output as readonly GridRow[]).find((line) => line['Id'] === vehicleId) : undefined;
  const readings = choice ? readingOf(choice, 'LastCounterDate', 'LastCounter') : [];
  const mileage = choice?.['LastCounter'];
  return { readings, initialMileage: readings.length === 0 && typeof mileage === 'number' ? mileage : null };
}

function readingOf(row: GridRow, date: string, counter: string, review = ''): CounterReading[] {
  const [DateTime, CounterState] = [textOf(row[date]), row[counter]];
  return DateTime !== '' && typeof CounterState === 'number' && isAccepted(row[review]) ? [{ DateTime, CounterState }] : [];
}
