import { Client } from 'pg';

/** A handover as the company has it, without ids. */
export type KeptHandover = {
  readonly Comments: string;
  readonly isConfirmed: boolean;
  readonly faults: readonly { readonly Description: string; readonly files: readonly string[] }[];
};

/** What the company has of one run of the history: its handovers and the counter readings, in the order of arrival. */
export type Kept = { readonly handovers: readonly KeptHandover[]; readonly readings: readonly number[] };

/** What the backend's own database says: nothing of the app stands between. */
export type Ledger = {
  /** Everything that carries the run's mark, with the hashes of the bytes that are really there. */
  readonly keptOf: (mark: string) => Promise<Kept>;
  /** Rows of handovers, faults, files and readings altogether. */
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
    keptOf: async (mark) => ({
      handovers: (await client.query<KeptHandover>(handovers, [mark])).rows,
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
