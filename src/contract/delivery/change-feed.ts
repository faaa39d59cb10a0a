import * as v from 'valibot';
import type { CallDefinition, EntityDefinition } from '../definition/entity.ts';
import type { GridRow } from '../grid/evaluate.ts';

/** Rows as a table, which repeats no names. `Missing`: columns that some rows do not have; null stands for that. */
const table = v.looseObject({
  Columns: v.array(v.string()),
  Missing: v.optional(v.array(v.string()), []),
  Rows: v.array(v.array(v.unknown())),
});

/**
 * The changed rows of a list, or of a read that answers an array. `Gone`: keys that it no longer shows. `All`: too many, pull the whole
 * list.
 */
const changes = v.looseObject({
  ...table.entries,
  Gone: v.array(v.number()),
  All: v.optional(v.boolean(), false),
  /** The field by which a read's answer is sorted. */
  By: v.optional(v.string(), 'Id'),
});

/**
 * Changes since a cursor. `Restart`: the cursor is unknown, too old or of other rights, so everything must be pulled again. `Lists`: by
 * record kind. `Reads`: by `KIND/CALL`; one without rows must be pulled again.
 */
export const changesAnswer = v.looseObject({
  Cursor: v.string(),
  Restart: v.optional(v.boolean(), false),
  Lists: v.optional(v.record(v.string(), changes), {}),
  Reads: v.optional(v.record(v.string(), v.nullable(changes)), {}),
});

export type Changes = v.InferOutput<typeof changes>;
/** `Link`: see `stream-rows.ts`. */
export type ChangesAnswer = v.InferOutput<typeof changesAnswer> & { readonly Link?: string | undefined };

/** The change feed. Without `since` it only answers the cursor from which a device may pull and then follow. */
export const changesCall = {
  method: 'GET',
  path: '/api/Changes',
  query: ['since'],
  answer: changesAnswer,
  requires: 'signed-in',
  isExtra: true,
} as const satisfies CallDefinition;

/**
 * Server-sent events: `change` announces changes after a cursor. With `rows`, `rows` brings it where all who read the same get the same.
 */
export const changeStreamCall = {
  method: 'GET',
  path: '/api/Changes/Stream',
  query: ['rows'],
  answer: v.unknown(),
  requires: 'signed-in',
  isExtra: true,
} as const satisfies CallDefinition;

export const changeFeedCalls: readonly CallDefinition[] = [changesCall, changeStreamCall];

/** The rows of a table with their names. */
export function rowsOfTable({ Columns, Missing, Rows }: Pick<Changes, 'Columns' | 'Missing' | 'Rows'>): GridRow[] {
  const isMissing = Columns.map((name) => Missing.includes(name));
  return Rows.map((values) =>
    Object.fromEntries(Columns.flatMap((name, index) => (isMissing[index] && values[index] === null ? [] : [[name, values[index]]]))),
  );
}

/** Rows as a table. */
export function tableOfRows(rows: readonly GridRow[]): Pick<Changes, 'Columns' | 'Missing' | 'Rows'> {
  const Columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const Missing = Columns.filter((name) => rows.some((row) => !(name in row)));
  return { Columns, Missing, Rows: rows.map((row) => Columns.map((name) => row[name] ?? null)) };
}

/** The name of a read in the feed. */
export function readName({ name }: Pick<EntityDefinition, 'name'>, call: string): string {
  return `${name}/${call}`;
}
