import * as v from 'valibot';
import type { RecordKey } from './fields.ts';

type Entries = Readonly<Record<string, v.GenericSchema>>;

/**
 * Value of a field in a form: null while a field without a default is not filled in. A form offers only records that the backend has: a
 * reference is an id.
 */
type EnteredValue<Schema extends v.GenericSchema> =
  undefined extends v.InferInput<Schema> ? IdsIn<v.InferOutput<Schema>> : IdsIn<v.InferOutput<Schema>> | null;

type IdsIn<Output> = RecordKey extends Output ? Exclude<Output, string> : Output;

/** Values of a form with these fields. */
export type EnteredFields<Schemas extends Entries> = { readonly [Field in keyof Schemas]: EnteredValue<Schemas[Field]> };

/** Values of an empty form: each field's default, null where its schema has none. */
export function emptyFields<const Schemas extends Entries>(schemas: Schemas): EnteredFields<Schemas> {
  return mapFields(schemas, (schema) => outputOf(schema, undefined));
}

/**
 * The fields of `schemas` in a stored record, read leniently by `stored`: content of another app version must not break the screen. A field
 * that `stored` leaves open is read as it is sent. An unreadable or missing field is empty.
 */
export function readFields<const Schemas extends Entries>(
  schemas: Schemas,
  stored: Entries,
  item: Readonly<Record<string, unknown>>,
): EnteredFields<Schemas> {
  return mapFields(schemas, (schema, field) => {
    const reader = stored[field]?.type === 'unknown' ? schema : stored[field];
    return (reader ? outputOf(reader, item[field]) : null) ?? outputOf(schema, undefined);
  });
}

function mapFields<Schemas extends Entries>(
  schemas: Schemas,
  valueOf: (schema: v.GenericSchema, field: string) => unknown,
): EnteredFields<Schemas> {
  return Object.fromEntries(Object.entries(schemas).map(([field, schema]) => [field, valueOf(schema, field)])) as EnteredFields<Schemas>;
}

function outputOf(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value);
  return result.success ? (result.output ?? null) : null;
}
