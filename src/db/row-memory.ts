import type { GridRow } from '../contract/grid/evaluate.ts';
import type { RowChunk, RowSet } from './rows.ts';
import type { UserDatabase } from './user-database.ts';

type Known = { readonly version: string; readonly chunks: Map<number, RowChunk['rows']>; all: readonly GridRow[] | null };

/** Rows of a list as they were last read; asked for by every keystroke of a search. */
const memory = new Map<string, Known>();

/** All cached rows of a set, if they have been read before. */
export function rowsInMemory(database: UserDatabase, set: RowSet): readonly GridRow[] | null {
  return knownOf(database, set).all;
}

/** All cached rows of a set. */
export async function cachedRows(database: UserDatabase, set: RowSet): Promise<readonly GridRow[]> {
  const known = knownOf(database, set);
  if (known.all) return known.all;
  if (known.chunks.size === 0) {
    // In one go: a thousand chunks are read faster so than one by one.
    for (const { chunk, rows } of await database.rowChunks.where('[entity+chunk]').between([set.entity, 0], [set.entity, Infinity]).toArray()) known.chunks.set(chunk, rows);
  }
  known.all = (await chunksOf(database, set, Array.from({ length: set.chunks }, (_, chunk) => chunk))).flat();
  return known.all;
}

/** The rows of some chunks of a set; the same objects each time, as long as the set is the same. */
export async function chunksOf(database: UserDatabase, set: RowSet, wanted: readonly number[]): Promise<RowChunk['rows'][]> {
  const { chunks } = knownOf(database, set);
  const missing = wanted.filter((chunk) => !chunks.has(chunk));
  if (missing.length > 0) {
    const read = await database.rowChunks.bulkGet(missing.map((chunk) => [set.entity, chunk]));
    for (const [index, chunk] of missing.entries()) chunks.set(chunk, read[index]?.rows ?? []);
  }
  return wanted.map((chunk) => chunks.get(chunk) ?? []);
}

function knownOf(database: UserDatabase, { entity, version }: RowSet): Known {
  const name = `${database.name} ${entity}`;
  const before = memory.get(name);
  if (before?.version === version) return before;
  const known: Known = { version, chunks: new Map(), all: null };
  memory.set(name, known);
  return known;
}
