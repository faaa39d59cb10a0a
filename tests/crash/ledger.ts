import { Client } from 'pg';

/** A handover at the backend, without ids. */
export type HandoverState = {
  readonly Comments: string;
  readonly isConfirmed: boolean;
  readonly faults: readonly { readonly Description: string; readonly files: readonly string[] }[];
};

/** The backend's records of one run of the history: handovers and counter readings, in the order of arrival. */
export type BackendState = { readonly handovers: readonly HandoverState[]; readonly readings: readonly number[] };

/** Reads the backend's database directly, without any code of the app. */
export type Ledger = {
  /** All records with the run's mark, with the hashes of the stored bytes. */
  readonly stateOf: (mark: string) => Promise<BackendState>;
  /** Number of all handovers, faults, files and readings. */
  readonly counts: () => Promise<Counts>;
  readonly close: () => Promise<void>;
};

export type Counts = { readonly handovers: number; readonly faults: number; readonly files: number; readonly readings: number };

const handovers = `
  SELECT h."Comments", h."Number" IS NOT NULL AS "isConfirmed", coalesce((
    SELECT json_agg(json_build_object('Description', f."Description", 'files', coalesce((
      SELECT json_agg(hash ORDER BY hash) FROM (
        SELECT encode(sha256(string_agg(p."Bytes", ''::bytea ORDER BY p."Position")), 'hex') AS hash
        FROM file JOIN file_part p ON p."FileId" = file."Id"
        WHERE file."TableName" = 'VehicleHandoverDocumentFault' AND file."RecordId" = f."Id"
        GROUP BY file."Id") hashes), '[]'::json)) ORDER BY f."Id")
    FROM vehicle_handover_document_fault f WHERE f."VehicleHandoverDocumentId" = h."Id"), '[]'::json) AS faults
  FROM vehicle_handover_document h WHERE h."PlaceName" = $1 ORDER BY h."Id"`;

const counts = `
  SELECT (SELECT count(*)::int FROM vehicle_handover_document) AS handovers,
    (SELECT count(*)::int FROM vehicle_handover_document_fault) AS faults, (SELECT count(*)::int FROM file) AS files,
    (SELECT count(*)::int FROM vehicle_counter) AS readings`;

const readings = 'SELECT "CounterState" AS reading FROM vehicle_counter WHERE "Comments" = $1 ORDER BY "Id"';

export async function openLedger(databaseUrl: string): Promise<Ledger> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    stateOf: async (mark) => ({
      handovers: (await client.query<HandoverState>(handovers, [mark])).rows,
      readings: (await client.query<{ reading: number }>(readings, [mark])).rows.map((row) => row.reading),
    }),
    counts: async () => {
      const [row] = (await client.query<Counts>(counts)).rows;
      if (!row) throw new Error('the database does not count');
      return row;
    },
    close: () => client.end(),
  };
}
