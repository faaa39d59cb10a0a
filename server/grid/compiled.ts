import { sql, type RawBuilder } from 'kysely';
import { isWireDate } from './check-types.ts';
import { datePattern, dateTimeTemplate, toFullDateTime } from '../../src/contract/grid/date-text.ts';
import type { ColumnKind } from './columns.ts';

export type Sql = RawBuilder<unknown>;
type Kind = ColumnKind | 'null';

/**
 * The SQL of a filter expression, its kind, and the value of a literal, so that a date written as text is still read as a date. A compound
 * expression must use each part once: a duplicated part would double again at each level.
 */
export type Compiled = { readonly sql: Sql; readonly kind: Kind; readonly value?: string | number | boolean; readonly isField?: true };

/** Whether the expression yields a date or a date-time. */
export function isDateLike({ kind, value }: Compiled): boolean {
  return kind === 'date' || kind === 'date-time' || (typeof value === 'string' && isWireDate(value));
}

/** A date or date-time as a timestamp. */
export function asTimestamp({ kind, sql: compiled, value }: Compiled): Sql {
  return value === undefined && kind === 'date-time' ? compiled : sql`(${compiled})::timestamp`;
}

/** An expression as text in wire format; `isWhole` writes a date as a date-time to the second. */
export function asText({ kind, sql: compiled, value }: Compiled, isWhole = false): Sql {
  if (typeof value === 'string') return isWhole ? sql`${toFullDateTime(value)}::text` : compiled;
  if (kind === 'text') return isWhole ? sql`(${compiled} || substr(${dateTimeTemplate}, length(${compiled}) + 1))` : compiled;
  if (value !== undefined) return sql`${String(value)}::text`;
  if (kind === 'date' && !isWhole) return sql`to_char(${compiled}, 'YYYY-MM-DD')`;
  if (kind === 'date' || kind === 'date-time') return sql`to_char(${compiled}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
  // Like JavaScript, without trailing zeros.
  if (kind === 'number') return sql`trim_scale((${compiled})::numeric)::text`;
  return sql`(${compiled})::text`;
}

/** Both sides as the device compares texts: as date-times when both are dates. For a text column only the row decides that. */
export function asComparableTexts(left: Compiled, right: Compiled): [Sql, Sql] {
  const sides = [left, right];
  const raw: [Sql, Sql] = [asText(left), asText(right)];
  if (!sides.every(mayBeDate)) return raw;
  const areDates = sql.join(
    sides.filter(isTextField).map(({ sql: compiled }) => sql`${compiled} ~ ${datePattern.source}`),
    sql` AND `,
  );
  const either = (side: Compiled, text: Sql) => sql`(CASE WHEN ${areDates} THEN ${asText(side, true)} ELSE ${text} END)`;
  return [either(left, raw[0]), either(right, raw[1])];
}

function mayBeDate(side: Compiled): boolean {
  if (typeof side.value === 'string') return datePattern.test(side.value);
  return side.kind === 'date' || side.kind === 'date-time' || isTextField(side);
}

/** Only plain fields: a compound expression could be long, and its SQL would appear three times. */
function isTextField({ kind, isField }: Compiled): boolean {
  return kind === 'text' && isField === true;
}
