import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** `jsonb`: read as a value, written as JSON text. */
export type Json<Value extends object> = JSONColumnType<Value, string | undefined>;
export type JsonOrNull<Value extends object> = ColumnType<Value | null, string | null | undefined, string | null>;
/** A column that the database computes. */
export type Computed<Value> = ColumnType<Value, never, never>;
/** `timestamp` without zone: `YYYY-MM-DDTHH:mm:ss`. */
export type DateTime = string;
/** `date`: `YYYY-MM-DD`. */
export type Day = string;
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
/** Author, timestamps and version of a record. */
export type Stamps = {
  CreatedOn: Generated<DateTime>;
  CreatedBy: Nullable<number>;
  ChangedOn: Nullable<DateTime>;
  ChangedBy: Nullable<number>;
  RowVersion: Generated<number>;
};
