import { query } from './cluster.ts';
import type { Kind, Line } from './journal.ts';
import type { Machine } from './machine.ts';

/** The judgement of one fault's saves. */
export type Verdict = {
  /** The longest time without an acknowledgement of a save by any device, in seconds. */
  readonly outage: number;
  readonly acknowledged: number;
  /** Saves that needed more than one attempt. */
  readonly retried: number;
  /** Retried saves that an earlier attempt had stored: the answer was lost, and the key gave it again. */
  readonly answeredByKey: number;
  /** Bookings that were rejected because another one has the vehicle. */
  readonly collided: number;
  /** Acknowledged saves without their row, or with other content. */
  readonly lost: readonly string[];
  /** Saves with more than one row, or rejected saves with a row. */
  readonly doubled: readonly string[];
  /** Pairs of valid bookings of one vehicle for the same time. */
  readonly overlaps: number;
  /** Rejections other than a true collision: a device would have parked the save for a person. */
  readonly parked: readonly string[];
  /** Saves that were neither acknowledged nor rejected. */
  readonly unsettled: readonly string[];
};

type StoredRow = { readonly id: number; readonly marker: string; readonly sha256: string | null };

/** Where each kind of save stores its marker. */
const rowsOf: Readonly<Record<Kind, string>> = {
  booking: `SELECT "Id"::int AS id, "Comment" AS marker, NULL AS sha256 FROM vehicle_booking WHERE "Comment" LIKE 'booking %'`,
  counter: `SELECT "Id"::int AS id, "Comments" AS marker, NULL AS sha256 FROM vehicle_counter WHERE "Comments" LIKE 'counter %'`,
  handover: `SELECT "Id"::int AS id, "Comments" AS marker, NULL AS sha256 FROM vehicle_handover_document WHERE "Comments" LIKE 'handover %'`,
  fault: `SELECT "Id"::int AS id, "Description" AS marker, NULL AS sha256 FROM vehicle_handover_document_fault WHERE "Description" LIKE 'fault %'`,
  file: `SELECT f."Id"::int AS id, replace(f."FileName", '.png', '') AS marker, encode(sha256(string_agg(p."Bytes", '' ORDER BY p."Position")), 'hex') AS sha256
    FROM file f JOIN file_part p ON p."FileId" = f."Id" WHERE f."FileName" LIKE 'file %' GROUP BY f."Id"`,
};

const overlappingBookings = `
  SELECT count(*)::int AS count FROM vehicle_booking a JOIN vehicle_booking b ON b."VehicleId" = a."VehicleId" AND b."Id" > a."Id"
    AND a."StartDate" < b."EndDate" AND b."StartDate" < a."EndDate"
  WHERE NOT (a."IsRejected" OR a."IsRejectedByDriver" OR b."IsRejected" OR b."IsRejectedByDriver")`;

/** The database after a fault. `savedAt`: when the change of a key was stored, in milliseconds since 1970. */
export type Stored = {
  readonly rows: ReadonlyMap<string, readonly StoredRow[]>;
  readonly savedAt: ReadonlyMap<string, number>;
  readonly overlaps: number;
};

/** All rows with markers in the database of `primary`, by marker. */
export async function readStored(primary: Machine): Promise<Stored> {
  const all = (await Promise.all(Object.values(rowsOf).map((statement) => query<StoredRow>(primary, statement)))).flat();
  const [counted] = await query<{ count: number }>(primary, overlappingBookings);
  const keys = await query<{ key: string; at: number }>(
    primary,
    `SELECT "Key" AS key, extract(epoch FROM "CreatedOn")::float8 * 1000 AS at FROM idempotency_key`,
  );
  return {
    rows: Map.groupBy(all, ({ marker }) => marker),
    savedAt: new Map(keys.map(({ key, at }) => [key, at])),
    overlaps: counted?.count ?? 0,
  };
}

/** Compares what the devices wrote down with what is stored. */
export function judge(lines: readonly Line[], { rows, savedAt, overlaps }: Stored): Verdict {
  const saves = [...Map.groupBy(lines, ({ marker }) => marker)].map(([marker, events]) => {
    const acknowledged = events.find(({ event }) => event === 'acknowledged');
    const parked = events.find(({ event }) => event === 'parked');
    const attempts = events.filter(({ event }) => event === 'sent').map(({ at }) => at);
    return { marker, kind: events[0]?.kind, attempts, acknowledged, parked, stored: rows.get(marker) ?? [] };
  });
  const isStored = ({ acknowledged, stored }: (typeof saves)[number]) =>
    acknowledged?.event === 'acknowledged' &&
    stored.some(({ id, sha256 }) => id === acknowledged.id && sha256 === (acknowledged.sha256 ?? null));
  const codeOf = ({ parked }: (typeof saves)[number]) => (parked?.event === 'parked' ? parked.code : '');
  const hasCollided = (save: (typeof saves)[number]) => save.kind === 'booking' && codeOf(save).startsWith('collision');
  return {
    outage: longestGap(lines),
    acknowledged: saves.filter(({ acknowledged }) => acknowledged).length,
    retried: saves.filter(({ attempts }) => attempts.length > 1).length,
    answeredByKey: saves.filter(
      ({ marker, attempts, acknowledged }) => acknowledged && Number(savedAt.get(marker.split(' ').at(-1) ?? '')) < (attempts.at(-1) ?? 0),
    ).length,
    collided: saves.filter(hasCollided).length,
    lost: saves.filter((save) => save.acknowledged && !isStored(save)).map(({ marker }) => marker),
    doubled: saves.filter(({ stored, parked }) => stored.length > (parked ? 0 : 1)).map(({ marker }) => marker),
    overlaps,
    parked: saves.filter((save) => save.parked && !hasCollided(save)).map((save) => `${save.marker}: ${codeOf(save)}`),
    unsettled: saves.filter(({ acknowledged, parked }) => !acknowledged && !parked).map(({ marker }) => marker),
  };
}

/** The longest time between two acknowledgements, in seconds. */
function longestGap(lines: readonly Line[]): number {
  const times = lines
    .filter(({ event }) => event !== 'sent')
    .map(({ at }) => at)
    .toSorted((left, right) => left - right);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return Math.max(0, ...gaps) / 1_000;
}
