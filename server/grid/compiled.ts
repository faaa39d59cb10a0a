import { sql, type RawBuilder } from 'kysely';
import { fromWire } from '../../src/contract/wire-date.ts';
import type { ColumnKind } from './columns.ts';

export type Sql = RawBuilder<unknown>;
type Kind = ColumnKind | 'null';

/**
 * SQL of a part of a filter, what it yields, and for a literal its value, so that a date written as text is still read as a date.
 * Whoever makes one of others uses each of them once: a part that doubles doubles again with each level around it.
 */
export type Compiled = { readonly sql: Sql; readonly kind: Kind; readonly value?: string | number | boolean; readonly isField?: true };

/** Whether it yields a day or a moment. */
export function isMoment({ kind, value }: Compiled): boolean {
  return kind === 'date' || kind === 'date-time' || (typeof value === 'string' && isWireDate(value));
}

/** A day or a moment as a timestamp. */
export function moment({ kind, sql: compiled, value }: Compiled): Sql {
  return value === undefined && kind === 'date-time' ? compiled : sql`(${compiled})::timestamp`;
}

/** A field's text as the wire shows it; compared with other text, a day means its first second. */
export function asText({ kind, sql: compiled, value }: Compiled, isCompared = false): Sql {
  if (kind === 'text') return compiled;
  if (value !== undefined) return sql`${isCompared && kind === 'date' && String(value).length === 10 ? `${value}T00:00:00` : String(value)}::text`;
  if (kind === 'date' && !isCompared) return sql`to_char(${compiled}, 'YYYY-MM-DD')`;
  if (kind === 'date' || kind === 'date-time') return sql`to_char(${compiled}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
  // As JavaScript writes a number: without the zeros that fill up its decimals.
  if (kind === 'number') return sql`trim_scale((${compiled})::numeric)::text`;
  return sql`(${compiled})::text`;
}

/** Whether `text` is a date of the wire. */
export function isWireDate(text: string): boolean {
  return fromWire(/T\d{2}:\d{2}$/.test(text) ? `${text}:00` : text) !== null;
}
