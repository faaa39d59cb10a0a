import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { RowChunk, RowSet } from '../schema/rows.ts';
import type { UserDatabase } from '../schema/user-database.ts';

type CachedSet = { readonly set: RowSet; readonly chunks: Map<number, RowChunk['rows']>; all: readonly GridRow[] | null };

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
    for (const { chunk, rows } of await database.rowChunks
      .where('[entity+chunk]')
      .between([set.entity, 0], [set.entity, Infinity])
      .toArray())
      cached.chunks.set(chunk, rows);
  }
  cached.all = (
    await chunksOf(
      database,
      set,
      Array.from({ length: set.chunks }, (_, chunk) => chunk),
    )
  ).flat();
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

/** All chunks of a set for a writer: from memory if a list has read them; else they are read, and not kept. */
export async function storedChunks(database: UserDatabase, set: RowSet): Promise<readonly RowChunk['rows'][]> {
  const { chunks } = cachedSetOf(database, set);
  const all = Array.from({ length: set.chunks }, (_, chunk) => chunks.get(chunk));
  if (all.every((rows) => rows !== undefined)) return all;
  return (await database.rowChunks.where('[entity+chunk]').between([set.entity, 0], [set.entity, Infinity]).toArray()).map(
    ({ rows }) => rows,
  );
}

/** The version that wrote a chunk of the set. */
export function chunkMark({ version, marks }: Pick<RowSet, 'version' | 'marks'>, chunk: number): string {
  return (marks?.of === version ? marks.chunks[chunk] : undefined) ?? version;
}

/** The chunks that a write has left as they were stay in memory. */
function cachedSetOf(database: UserDatabase, set: RowSet): CachedSet {
  const name = `${database.name} ${set.entity}`;
  const before = cachedSets.get(name);
  if (before?.set.version === set.version) return before;
  const unchanged = [...(before?.chunks ?? [])].filter(
    ([chunk]) => chunk < set.chunks && before && chunkMark(before.set, chunk) === chunkMark(set, chunk),
  );
  const fresh: CachedSet = { set, chunks: new Map(unchanged), all: null };
  cachedSets.set(name, fresh);
  return fresh;
}
