import * as v from 'valibot';
import type { Tolerated } from './tolerated.ts';

/** What reading one answer needs beside the schema: by whose clock instants are told, and where tolerance is noted. */
export type Reading = {
  readonly timeZone: string;
  readonly tolerated: Tolerated;
  /** An empty page is an answer: of a backend that is known not to be ours, and may call everything HTML. */
  readonly takesEmptyPages?: boolean;
};

/** `unreadable`, or what `schema` makes of the value. */
export type ReadValue = { readonly output: unknown } | typeof unreadable;

export const unreadable = Symbol('unreadable');

/** The parts of a valibot schema that the reader walks. */
export type Schema = v.GenericSchema & {
  readonly type: string;
  readonly pipe?: readonly unknown[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly value?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
};

/** How a value within another one is read. */
export type ReadWithin = (schema: v.GenericSchema, value: unknown, field: string, reading: Reading) => ReadValue;

/** `value` as the schema alone has it. */
export function parse(schema: v.GenericSchema, value: unknown): ReadValue {
  const result = v.safeParse(schema, value);
  return result.success ? { output: result.output } : unreadable;
}

/** What the schema takes for a value that is not there: `nothing` itself where it takes that. */
export function nothingOf(schema: v.GenericSchema, nothing: null | undefined): ReadValue {
  const known = (nothing === null ? nulls : absences).get(schema);
  if (known) return known;
  const read = [nothing, nothing === null ? undefined : null].map((one) => parse(schema, one)).find((one) => one !== unreadable) ?? unreadable;
  // Lists and objects are each reader's own.
  if (read === unreadable || typeof read.output !== 'object' || read.output === null) (nothing === null ? nulls : absences).set(schema, read);
  return read;
}

const nulls = new WeakMap<v.GenericSchema, ReadValue>();
const absences = new WeakMap<v.GenericSchema, ReadValue>();
