import { sql, type Kysely } from 'kysely';
import type { ReadingHistory } from '../../../src/contract/rules/mileage/assess-reading.ts';
import type { CounterReading } from '../../../src/contract/rules/mileage/counter-reading.ts';
import { addDays } from '../../../src/contract/wire/wire-date.ts';
import type { Database } from '../../database/tables.ts';

/** A time at which a reading of a vehicle is assessed. */
export type AssessedTime = { readonly VehicleId: number; readonly DateTime: string };

/** Accepted readings of a vehicle near the times that were asked for. */
export type VehicleHistory = {
  /** The part that a reading at this time is compared with. */
  readonly at: (time: string) => ReadingHistory;
  /** Adds a reading that has been found plausible. */
  readonly add: (reading: CounterReading) => void;
  /** The vehicle has flagged readings. */
  readonly hasFlagged: boolean;
};

/** A reading is compared with the newest of each of these ages, for the daily distance, and with the next one. */
const AGES_IN_DAYS = [0, 30, 90, 180, 360];

/** The record whose own readings do not count. */
type Except = { readonly source: string; readonly recordId: number | null };

/** The histories of all vehicles, in one statement. */
export async function loadHistories(
  db: Kysely<Database>,
  times: readonly AssessedTime[],
  except: Except | null = null,
): Promise<ReadonlyMap<number, VehicleHistory>> {
  const [vehicles, moments] = [times.map(({ VehicleId }) => VehicleId), times.map(({ DateTime }) => DateTime)];
  const result = await sql<{ id: number; initialMileage: number | null; hasFlagged: boolean; readings: readonly CounterReading[] }>`
    SELECT * FROM reading_histories(${vehicles}::bigint[], ${moments}::timestamp[], ${AGES_IN_DAYS}::integer[], ${except?.source ?? null}::text, ${except?.recordId ?? null}::bigint)`.execute(
    db,
  );
  return new Map(result.rows.map(({ id, ...row }) => [id, createHistory(row)]));
}

function createHistory({
  initialMileage,
  hasFlagged,
  readings,
}: {
  readonly initialMileage: number | null;
  readonly hasFlagged: boolean;
  readonly readings: readonly CounterReading[];
}): VehicleHistory {
  const ordered = readings.toSorted(byTime);
  const countUntil = (isBefore: (one: CounterReading) => boolean): number => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const one = ordered[middle];
      if (one && isBefore(one)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    hasFlagged,
    at: (time) => {
      const until = (limit: string) => countUntil(({ DateTime }) => DateTime <= limit);
      const indexes = new Set([
        ...AGES_IN_DAYS.map((days) => until(`${addDays(time.slice(0, 10), -days)}${time.slice(10)}`) - 1),
        until(time),
      ]);
      return { initialMileage, readings: [...indexes].flatMap((index) => ordered[index] ?? []) };
    },
    add: (reading) =>
      void ordered.splice(
        countUntil((one) => byTime(one, reading) < 0),
        0,
        reading,
      ),
  };
}

function byTime(left: CounterReading, right: CounterReading): number {
  if (left.DateTime !== right.DateTime) return left.DateTime < right.DateTime ? -1 : 1;
  return left.CounterState - right.CounterState;
}
