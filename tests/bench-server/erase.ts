import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { erasePerson } from '../../server/admin-cli/person.ts';
import { linkEntries, verifyChain } from '../../server/audit/chain.ts';
import { openDatabase, openPool } from '../../server/database/connect.ts';
import { catalogue } from '../../server/entities/registry.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import type { BenchBackend } from './bench-backend.ts';
import { quantile } from './client.ts';
import { saveOf } from './three-calls.ts';

type Saves = { readonly count: number; readonly p50: number; readonly max: number };

/** Milliseconds of an erasure, and of the saves before and beside it. `traces`: rewritten entries of history. */
export type Erasure = { readonly wholeMs: number; readonly traces: number; readonly alone: Saves; readonly saves: Saves };

/** Wanted of every save that runs beside an erasure. */
export const WANTED_SAVE_MS = 1_000;

const PERSON = 1_017;
const ALONE_MS = 10_000;
/** One entry of the history in so many names the person. */
const NAMED_EVERY = 500;

/** Writes `rows` entries of history, then erases a person whom a part of them names, with a user who saves one record after the other. */
export async function measureErasure({ backend, databaseUrl, token }: BenchBackend, rows: number): Promise<Erasure> {
  const db = openDatabase(openPool(databaseUrl, { timeZone: 'Europe/Warsaw' }));
  try {
    await sql`INSERT INTO audit_entry ("Entity", "RecordId", "Kind", "Call", "Operator", "EnteredOn", "Changes")
      SELECT 'vehicle-handover-document', n, 'changed', 'createOrUpdate', 'bench', localtimestamp, jsonb_build_array(jsonb_build_object('Path', jsonb_build_array('Comments'), 'Old', md5(n::text), 'New', CASE WHEN n % ${NAMED_EVERY} = 0 THEN 'Rozmowa: Jan Kowalski 17' ELSE repeat(md5(n::text), 4) END))
      FROM generate_series(1, ${rows}::integer) n`.execute(db);
    await sql`UPDATE vehicle_handover_document SET "Comments" = 'Odebrał Jan Kowalski 17' WHERE "Id" % ${NAMED_EVERY} = 0`.execute(db);
    await linkEntries(db);
    await sql`ANALYZE`.execute(db);
    const [alone] = await saveMeanwhile({ url: backend.url, token }, () => pause(ALONE_MS));
    const erase = () =>
      erasePerson({ db, by: { UserId: null, Operator: 'root' }, now: toWireDateTimeIn('Europe/Warsaw', new Date()), catalogue }, PERSON);
    const [saves, wholeMs] = await saveMeanwhile({ url: backend.url, token }, erase);
    const verified = await verifyChain(db, []);
    if (verified.forgery) throw new Error(`the chain is broken: ${verified.forgery.detail}`);
    return { wholeMs, traces: verified.erased, alone, saves };
  } finally {
    await db.destroy();
  }
}

/**
 * Saves one handover after the other while `act` runs; returns their times and that of `act`, in milliseconds. Throws for an answer other
 * than 200.
 */
async function saveMeanwhile(
  { url, token }: { readonly url: string; readonly token: string },
  act: () => Promise<unknown>,
): Promise<[saves: Saves, ms: number]> {
  const times: number[] = [];
  const began = performance.now();
  const state = { endedAt: 0 };
  const acting = act().finally(() => {
    state.endedAt = performance.now();
  });
  while (state.endedAt === 0) {
    const { method = 'GET', path, headers = {}, body } = saveOf({ Authorization: `Bearer ${token}` }, randomUUID());
    const start = performance.now();
    const answer = await fetch(new URL(path, url), { method, headers, ...(body === undefined ? {} : { body }) });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    times.push(performance.now() - start);
  }
  await acting;
  const sorted = times.toSorted((left, right) => left - right);
  return [{ count: sorted.length, p50: quantile(sorted, 0.5), max: sorted.at(-1) ?? Number.NaN }, state.endedAt - began];
}
