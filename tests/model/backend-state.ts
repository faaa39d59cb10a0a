import { sql } from 'kysely';
import type { ContractApp } from '../support/backend/contract-app.ts';
import type { BackendRecord } from './expected-records.ts';

/** The backend's records and files that are newer than this object, read from its database. */
export type BackendState = {
  readonly records: () => Promise<BackendRecord[]>;
  /** Number of files, including those of deleted records. */
  readonly files: () => Promise<number>;
  /** Changes a booking as another user; false when the backend has none with this mark. */
  readonly edit: (mark: string, field: 'Comment' | 'TargetPlace', value: string) => Promise<boolean>;
};

type Marks = { readonly handovers: number; readonly readings: number; readonly bookings: number; readonly files: number };

export async function openBackendState(app: ContractApp): Promise<BackendState> {
  const { rows } = await sql<Marks>`SELECT (SELECT coalesce(max("Id"), 0)::int FROM vehicle_handover_document) AS handovers,
    (SELECT coalesce(max("Id"), 0)::int FROM vehicle_counter) AS readings, (SELECT coalesce(max("Id"), 0)::int FROM vehicle_booking) AS bookings,
    (SELECT coalesce(max("Id"), 0)::int FROM file) AS files`.execute(app.db);
  const before = rows[0] ?? { handovers: 0, readings: 0, bookings: 0, files: 0 };
  return {
    records: async () => (await rowsAfter(app, before)).map((row) => ({ ...row, photos: [...row.photos] })),
    files: async () =>
      (await sql<{ n: number }>`SELECT count(*)::int AS n FROM file WHERE "Id" > ${before.files}`.execute(app.db)).rows[0]?.n ?? 0,
    edit: async (mark, field, value) => {
      const booking = await app.db.selectFrom('vehicle_booking').select('Id').where('TravelPurpose', '=', mark).executeTakeFirst();
      if (!booking) return false;
      const record = (await (await app.get(`/VehicleBooking/Get/${booking.Id}`)).json()) as Record<string, unknown>;
      const response = await app.post('/VehicleBooking/CreateOrUpdate', { as: 'admin', body: { ...record, [field]: value } });
      if (!response.ok) throw new Error(`the company could not edit: ${await response.text()}`);
      return true;
    },
  };
}

async function rowsAfter(app: ContractApp, before: Marks): Promise<readonly BackendRecord[]> {
  const { rows } = await sql<BackendRecord>`
    SELECT h."PlaceName" AS mark, h."Comments" AS comment, '' AS "targetPlace", h."ToSignature" IS NOT NULL AS "isSigned",
      h."Number" IS NOT NULL AS "isConfirmed", coalesce((SELECT json_agg(hash) FROM (
        SELECT encode(sha256(string_agg(p."Bytes", ''::bytea ORDER BY p."Position")), 'hex') AS hash
        FROM vehicle_handover_document_fault f JOIN file ON file."TableName" = 'VehicleHandoverDocumentFault' AND file."RecordId" = f."Id"
        JOIN file_part p ON p."FileId" = file."Id" WHERE f."VehicleHandoverDocumentId" = h."Id" GROUP BY file."Id") hashes), '[]'::json) AS photos
    FROM vehicle_handover_document h WHERE h."Id" > ${before.handovers}
    UNION ALL
    SELECT split_part("Comments", ' ', 1), split_part("Comments", ' ', 2), '', false, false, '[]'::json FROM vehicle_counter WHERE "Id" > ${before.readings}
    UNION ALL
    SELECT "TravelPurpose", "Comment", "TargetPlace", false, false, '[]'::json FROM vehicle_booking WHERE "Id" > ${before.bookings}`.execute(
    app.db,
  );
  return rows;
}
