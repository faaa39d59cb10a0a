import type { GridRow } from '../contract/grid/evaluate.ts';
import type { RowChunk, RowSet } from './rows.ts';
import type { UserDatabase } from './user-database.ts';

type Known = { readonly version: string; readonly chunks: Map<number, RowChunk['rows']>; all: readonly GridRow[] | null };

/** Rows of the lists as last read, because every keystroke of a search queries them. */
const memory = new Map<string, Known>();

/** All cached rows of a set; null before the first read. */
export function rowsInMemory(database: UserDatabase, set: RowSet): readonly GridRow[] | null {
  return knownOf(database, set).all;
}

/** All cached rows of a set, read from the database the first time. */
export async function cachedRows(database: UserDatabase, set: RowSet): Promise<readonly GridRow[]> {
  const known = knownOf(database, set);
  if (known.all) return known.all;
  if (known.chunks.size === 0) {
    // One range query reads a thousand chunks faster than single reads.
    for (const { chunk, rows } of await database.rowChunks.where('[entity+chunk]').between([set.entity, 0], [set.entity, Infinity]).toArray()) known.chunks.set(chunk, rows);
  }
  known.all = (await chunksOf(database, set, Array.from({ length: set.chunks }, (_, chunk) => chunk))).flat();
  return known.all;
}

/** The rows of some chunks of a set; returns the same objects until the set changes. */
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
