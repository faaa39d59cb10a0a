import { Client } from 'pg';

/** A handover as the company has it, without ids. */
export type KeptHandover = {
  readonly Comments: string;
  readonly isConfirmed: boolean;
  readonly faults: readonly { readonly Description: string; readonly files: readonly string[] }[];
};

/** What the backend's own database says: nothing of the app stands between. */
export type Ledger = {
  /** Every handover made at `place`, in the order of arrival, with the hashes of the bytes that are really there. */
  readonly handoversAt: (place: string) => Promise<KeptHandover[]>;
  /** Rows of handovers, faults and files altogether. */
  readonly counts: () => Promise<{ handovers: number; faults: number; files: number }>;
  readonly close: () => Promise<void>;
};

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
    (SELECT count(*)::int FROM vehicle_handover_document_fault) AS faults, (SELECT count(*)::int FROM file) AS files`;

export async function openLedger(databaseUrl: string): Promise<Ledger> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    handoversAt: async (place) => (await client.query<KeptHandover>(handovers, [place])).rows,
    counts: async () => {
      const [row] = (await client.query<{ handovers: number; faults: number; files: number }>(counts)).rows;
      if (!row) throw new Error('the database does not count');
      return row;
    },
    close: () => client.end(),
  };
}
