import * as v from 'valibot';
import type { Tolerated } from './tolerated.ts';

/** Context for reading one answer: the backend's time zone, and where deviations are noted. */
export type ReadContext = {
  readonly timeZone: string;
  readonly tolerated: Tolerated;
  /** An empty HTML page counts as an answer: for a backend other than the reference one, which may label everything as HTML. */
  readonly takesEmptyPages?: boolean;
  /** Ids that are texts; without it they are unreadable. */
  readonly texts?: TextIds;
};

/**
 * The texts of ids by their numbers: those met before, those of this answer, and numbers of texts that would be ids if they had been met.
 * `integers`: texts that the answer has as numbers.
 */
export type TextIds = {
  readonly known: (id: number) => string | undefined;
  readonly found: Map<number, string>;
  readonly unknown: Set<number>;
  readonly integers?: Set<unknown>;
};

/** The value that `schema` outputs, or `unreadable`. */
export type ReadValue = { readonly output: unknown } | typeof unreadable;

export const unreadable = Symbol('unreadable');

/** The parts of a valibot schema that the reader uses. */
export type Schema = v.GenericSchema & {
  readonly type: string;
  readonly pipe?: readonly unknown[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly value?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
};

/** Reads a nested value. */
export type ReadWithin = (schema: v.GenericSchema, value: unknown, field: string, reading: ReadContext) => ReadValue;

/** `value` parsed by the schema alone. */
export function parse(schema: v.GenericSchema, value: unknown): ReadValue {
  const result = v.safeParse(schema, value);
  return result.success ? { output: result.output } : unreadable;
}

/** The schema's output for a missing value: `nothing` itself where the schema accepts it. */
export function emptyValueOf(schema: v.GenericSchema, nothing: null | undefined): ReadValue {
  const cached = (nothing === null ? nulls : absences).get(schema);
  if (cached) return cached;
  const read =
    [nothing, nothing === null ? undefined : null].map((one) => parse(schema, one)).find((one) => one !== unreadable) ?? unreadable;
  // Lists and objects are not cached, because callers may change them.
  if (read === unreadable || typeof read.output !== 'object' || read.output === null)
    (nothing === null ? nulls : absences).set(schema, read);
  return read;
}

const nulls = new WeakMap<v.GenericSchema, ReadValue>();
const absences = new WeakMap<v.GenericSchema, ReadValue>();
