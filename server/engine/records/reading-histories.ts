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
export async function loadHistories(db: Kysely<Database>, times: readonly AssessedTime[], except: Except | null = null): Promise<ReadonlyMap<number, VehicleHistory>> {
  const isOther = except?.recordId == null ? sql`` : sql`AND ("Source" <> ${except.source} OR "RecordId" <> ${except.recordId})`;
  const ofVehicle = sql`SELECT "DateTime", "Counter" FROM vehicle_reading WHERE "VehicleId" = v."Id" AND "IsAccepted" ${isOther}`;
  const found = await sql<{ id: number; initialMileage: number | null; hasFlagged: boolean; readings: readonly CounterReading[] }>`
    WITH asked AS MATERIALIZED (
      SELECT DISTINCT * FROM unnest(${times.map(({ VehicleId }) => VehicleId)}::bigint[], ${times.map(({ DateTime }) => DateTime)}::timestamp[]) AS one("VehicleId", "Time")
    )
    SELECT v."Id" AS id, v."InitialMileage" AS "initialMileage", EXISTS (SELECT FROM vehicle_reading WHERE "VehicleId" = v."Id" AND "IsFlagged") AS "hasFlagged", (
      SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('DateTime', near."DateTime", 'CounterState', near."Counter")), '[]')
      FROM asked read, LATERAL (
        SELECT one.* FROM unnest(${AGES_IN_DAYS}::integer[]) AS age(days), LATERAL (
          ${ofVehicle} AND "DateTime" <= read."Time" - make_interval(days => age.days) ORDER BY "DateTime" DESC, "Counter" DESC LIMIT 1
        ) one
        UNION ALL
        (${ofVehicle} AND "DateTime" > read."Time" ORDER BY "DateTime", "Counter" LIMIT 1)
      ) near
      WHERE read."VehicleId" = v."Id"
    ) AS readings
    FROM vehicle v WHERE v."Id" IN (SELECT "VehicleId" FROM asked)`.execute(db);
  return new Map(found.rows.map(({ id, ...row }) => [id, createHistory(row)]));
}

function createHistory({ initialMileage, hasFlagged, readings }: { readonly initialMileage: number | null; readonly hasFlagged: boolean; readonly readings: readonly CounterReading[] }): VehicleHistory {
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
      const indexes = new Set([...AGES_IN_DAYS.map((days) => until(`${addDays(time.slice(0, 10), -days)}${time.slice(10)}`) - 1), until(time)]);
      return { initialMileage, readings: [...indexes].flatMap((index) => ordered[index] ?? []) };
    },
    add: (reading) => void ordered.splice(countUntil((one) => byTime(one, reading) < 0), 0, reading),
  };
}

function byTime(left: CounterReading, right: CounterReading): number {
  if (left.DateTime !== right.DateTime) return left.DateTime < right.DateTime ? -1 : 1;
  return left.CounterState - right.CounterState;
}
