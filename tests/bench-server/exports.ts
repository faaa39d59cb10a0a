import { sql } from 'kysely';
import { openDatabase, openPool } from '../../server/database/connect.ts';
import type { BenchBackend, Stall } from './bench-backend.ts';

/**
 * Milliseconds from the click: until the call answers, until the first byte of the file, until its last; the slowest `/health`, the longest
 * stall of the event loop and its thread's most processor time at a stretch meanwhile.
 */
export type ExportResult = {
  readonly run: string;
  readonly answered: number;
  readonly firstByte: number;
  readonly whole: number;
  readonly bytes: number;
  readonly health: number;
} & Stall;

/** Wanted time until the first byte, and longest stall of the event loop. */
export const WANTED_FIRST_BYTE_MS = 500;
export const WANTED_STALL_MS = 50;

const path = '/api/ForwardingPortfolio/GenerateExcel';

/** From then on a process keeps a worker thread ready (`server/main.ts`), with some time to load it. */
const READY_AFTER_MS = 40_000;

/** Exports that many shipments three times; the first one in a worker thread without any work before. */
export async function measureExports({ backend, databaseUrl, token, longestStall }: BenchBackend, rows: number): Promise<ExportResult[]> {
  const db = openDatabase(openPool(databaseUrl, { timeZone: 'Europe/Warsaw' }));
  await sql`INSERT INTO forwarding_portfolio ("ContainerNumber", "ShippingNumber") SELECT 'BULK' || n, 'Przewóz ' || n FROM generate_series(1, ${sql.lit(rows)}) n`.execute(
    db,
  );
  await sql`VACUUM ANALYZE forwarding_portfolio`.execute(db);
  await db.destroy();
  await new Promise((resolve) => setTimeout(resolve, READY_AFTER_MS));
  const results: ExportResult[] = [];
  for (const run of ['first', 'second', 'third']) {
    await longestStall();
    results.push({ run, ...(await measure(backend.url, { Authorization: `Bearer ${token}` })), ...(await longestStall()) });
  }
  return results;
}

async function measure(url: string, headers: Readonly<Record<string, string>>): Promise<Omit<ExportResult, 'run' | keyof Stall>> {
  const end = new AbortController();
  const slowest = watchHealth(url, end.signal);
  const began = performance.now();
  const since = () => performance.now() - began;
  const id = await (await fetch(`${url}${path}`, { headers })).text();
  const firstByteMs = since();
  const file = await fetch(`${url}/File/Get/${id}`, { headers });
  if (!file.ok || !file.body) throw new Error(`the export: ${file.status}`);
  let [bytes, firstByte] = [0, 0];
  for await (const chunk of file.body) {
    firstByte ||= since();
    bytes += chunk.byteLength;
  }
  const whole = since();
  end.abort();
  return { answered: firstByteMs, firstByte, whole, bytes, health: await slowest };
}

/** The slowest answer until `signal` is aborted. */
async function watchHealth(url: string, signal: AbortSignal): Promise<number> {
  let slowest = 0;
  while (!signal.aborted) {
    const began = performance.now();
    await (await fetch(`${url}/health`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return slowest;
}
