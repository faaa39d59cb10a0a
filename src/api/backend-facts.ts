import type { CallDefinition } from '../contract/definition/entity.ts';
import { kindOfCall } from '../contract/definition/specified-body.ts';
import { updateBackend, storedBackend, newBackendRow } from '../db/schema/device-database.ts';
import type { BackendRow } from '../db/schema/rows.ts';
import { recordKeysIn } from './reading/content.ts';
import type { Tolerated } from './reading/tolerated.ts';

/** The stored facts about the backend at an address. */
export type BackendFacts = BackendRow;

let cached: { readonly row: BackendRow; readonly readAt: number } | null = null;

/** Page and worker update the facts independently: each reads the other's changes after this time. */
const CACHE_MAX_AGE_MS = 3_000;

/** The facts about the backend at `address`, cached in memory. */
export async function backendFacts(address: string): Promise<BackendFacts> {
  const now = Date.now();
  if (cached && cached.row.address === address && Math.abs(now - cached.readAt) < CACHE_MAX_AGE_MS) return cached.row;
  const row = await storedBackend();
  return cacheRow(row?.address === address ? row : newBackendRow(address));
}

/** Stores new facts about the backend at `address`. */
export async function updateBackendFacts(address: string, facts: Partial<Omit<BackendRow, 'key' | 'address'>>): Promise<void> {
  cacheRow(await updateBackend(address, facts));
}

function cacheRow(row: BackendRow): BackendRow {
  cached = { row, readAt: Date.now() };
  return row;
}

/** Stores the deviations of an answer, once for each kind, field and call. */
export function recordTolerated({ address, tolerated: before }: BackendFacts, { path }: CallDefinition, tolerated: Tolerated): Promise<void> {
  const fresh = [...tolerated.values()].filter((one) => !before.some(({ kind, field, path: at }) => kind === one.kind && field === one.field && at === path));
  return fresh.length === 0 ? Promise.resolve() : updateBackendFacts(address, { tolerated: fresh.map((one) => ({ ...one, path })) });
}

/** Stores which fields the records of a kind have at this backend, from the answer to its `Get`. */
export function storeRecordFields({ address, recordFields: before }: BackendFacts, call: CallDefinition, body: string): Promise<void> {
  const [kind, fields] = [kindOfCall(call), recordKeysIn(call.answer, body)];
  const known = before?.[kind] ?? [];
  const all = [...new Set([...known, ...fields])];
  return all.length === known.length ? Promise.resolve() : updateBackendFacts(address, { recordFields: { [kind]: all } });
}
