import type { CallDefinition } from '../contract/entity.ts';
import { learnOfBackend, storedBackend, unknownBackend } from '../db/device-database.ts';
import type { BackendRow } from '../db/rows.ts';
import type { Tolerated } from './reading/tolerated.ts';

/** The stored facts about the backend at an address. */
export type KnownBackend = BackendRow;

let memory: { readonly row: BackendRow; readonly readAt: number } | null = null;

/** Page and worker update the facts independently: each reads the other's changes after this time. */
const memoryHoldsMs = 3_000;

/** The facts about the backend at `address`, cached in memory. */
export async function knownBackend(address: string): Promise<KnownBackend> {
  const now = Date.now();
  if (memory && memory.row.address === address && Math.abs(now - memory.readAt) < memoryHoldsMs) return memory.row;
  const row = await storedBackend();
  return remember(row?.address === address ? row : unknownBackend(address));
}

/** Stores new facts about the backend at `address`. */
export async function learn(address: string, learned: Partial<Omit<BackendRow, 'key' | 'address'>>): Promise<void> {
  remember(await learnOfBackend(address, learned));
}

function remember(row: BackendRow): BackendRow {
  memory = { row, readAt: Date.now() };
  return row;
}

/** Stores the deviations of an answer, once for each kind, field and call. */
export function noteTolerated({ address, tolerated: before }: KnownBackend, { path }: CallDefinition, tolerated: Tolerated): Promise<void> {
  const fresh = [...tolerated.values()].filter((one) => !before.some(({ kind, field, path: at }) => kind === one.kind && field === one.field && at === path));
  return fresh.length === 0 ? Promise.resolve() : learn(address, { tolerated: fresh.map((one) => ({ ...one, path })) });
}
