import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { RowChunk, RowSet } from '../schema/rows.ts';
import type { UserDatabase } from '../schema/user-database.ts';

type CachedSet = { readonly version: string; readonly chunks: Map<number, RowChunk['rows']>; all: readonly GridRow[] | null };

/** Rows of the lists as last read, because every keystroke of a search queries them. */
const cachedSets = new Map<string, CachedSet>();

/** All cached rows of a set; null before the first read. */
export function loadedRows(database: UserDatabase, set: RowSet): readonly GridRow[] | null {
  return cachedSetOf(database, set).all;
}

/** All cached rows of a set, read from the database the first time. */
export async function cachedRows(database: UserDatabase, set: RowSet): Promise<readonly GridRow[]> {
  const cached = cachedSetOf(database, set);
  if (cached.all) return cached.all;
  if (cached.chunks.size === 0) {
    // One range query reads a thousand chunks faster than single reads.
    for (const { chunk, rows } of await database.rowChunks.where('[entity+chunk]').between([set.entity, 0], [set.entity, Infinity]).toArray()) cached.chunks.set(chunk, rows);
  }
  cached.all = (await chunksOf(database, set, Array.from({ length: set.chunks }, (_, chunk) => chunk))).flat();
  return cached.all;
}

/** The rows of some chunks of a set; returns the same objects until the set changes. */
export async function chunksOf(database: UserDatabase, set: RowSet, requested: readonly number[]): Promise<RowChunk['rows'][]> {
  const { chunks } = cachedSetOf(database, set);
  const missing = requested.filter((chunk) => !chunks.has(chunk));
  if (missing.length > 0) {
    const read = await database.rowChunks.bulkGet(missing.map((chunk) => [set.entity, chunk]));
    for (const [index, chunk] of missing.entries()) chunks.set(chunk, read[index]?.rows ?? []);
  }
  return requested.map((chunk) => chunks.get(chunk) ?? []);
}

function cachedSetOf(database: UserDatabase, { entity, version }: RowSet): CachedSet {
  const name = `${database.name} ${entity}`;
  const before = cachedSets.get(name);
  if (before?.version === version) return before;
  const fresh: CachedSet = { version, chunks: new Map(), all: null };
  cachedSets.set(name, fresh);
  return fresh;
}
