import { updateBackend, storedBackend, newBackendRow } from '../db/schema/device-database.ts';
import type { BackendRow } from '../db/schema/rows.ts';

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
