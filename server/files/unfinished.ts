import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** `Sha256` of a file whose parts are still being stored. */
export const UNFINISHED = '';

/** How often a download looks for the next part. */
const POLL_MS = 50;
/** A file that gets no part for this time has lost the process that stored it. */
const MAX_WAIT_MS = 120_000;

/**
 * The parts of a file that is still being stored, perhaps by another process. Breaks off when the file is deleted, because storing it
 * failed, or gets no part for long: a client never takes a shorter file for the whole one. A client that leaves deletes the file, which
 * ends its storing.
 */
export function unfinishedBytes(db: Kysely<Database>, id: number, maxWaitMs = MAX_WAIT_MS): ReadableStream<Uint8Array> {
  const leaving = new AbortController();
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const began = performance.now();
        while (!leaving.signal.aborted) {
          const next = await nextPart(db, id, position);
          if (next?.Bytes) {
            position++;
            controller.enqueue(new Uint8Array(next.Bytes));
            return;
          }
          if (!next || performance.now() - began > maxWaitMs) throw new Error(`the export of file ${id} broke off`);
          if (next.Sha256 !== UNFINISHED) {
            controller.close();
            return;
          }
          await pause(POLL_MS);
        }
      },
      async cancel() {
        leaving.abort();
        await db.deleteFrom('file').where('Id', '=', id).where('Sha256', '=', UNFINISHED).execute();
      },
    },
    { highWaterMark: 0 },
  );
}

/** State of the file, and its part at `position` where it is stored already; undefined when the file is gone. */
async function nextPart(
  db: Kysely<Database>,
  id: number,
  position: number,
): Promise<{ readonly Sha256: string; readonly Bytes: Buffer | null } | undefined> {
  const { rows } = await sql<{ Sha256: string; Bytes: Buffer | null }>`
    SELECT f."Sha256", p."Bytes" FROM file f LEFT JOIN file_part p ON p."FileId" = f."Id" AND p."Position" = ${position} WHERE f."Id" = ${id}`.execute(
    db,
  );
  return rows[0];
}
