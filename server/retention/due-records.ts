import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { retentionActions } from '../../src/contract/entities/company/administration-answers.ts';
import type { Database } from '../database/tables.ts';
import { ANONYMOUS_EMPLOYEE } from '../engine/declaration/server-entity.ts';
import type { LogGroup, RecordGroup } from './retained-groups.ts';

export type RetentionAction = (typeof retentionActions)[number];

/** How long a group is kept, and what happens then. */
export type RetentionPeriod = { readonly Months: number; readonly Action: RetentionAction };

/** Number of rows that a rule would apply to now. `From` and `To`: the dates of the oldest and the newest. */
export type Due = { readonly Count: number; readonly From: string | null; readonly To: string | null };

/** The date that starts the time of a row. */
export function startOf({ since }: RecordGroup): RawBuilder<unknown> {
  return sql`greatest(${sql.join(since.map((column) => sql`${sql.ref(column)}::timestamp`))})`;
}

/** The columns that an anonymised row has other values in. */
export function anonymousValues(
  { anonymous = {} }: RecordGroup,
  anonymousEmployee: number | null,
): readonly [string, string | number | null][] {
  return Object.entries(anonymous).map(([column, value]) => [column, value === ANONYMOUS_EMPLOYEE ? anonymousEmployee : value]);
}

/**
 * Condition on the rows of a group that a rule applies to. A record changed in the last 30 days stays: its history could not be
 * erased yet.
 */
export function isDue(group: RecordGroup, { Months, Action }: RetentionPeriod, anonymousEmployee: number | null): RawBuilder<unknown> {
  const differences = anonymousValues(group, anonymousEmployee).map(([column, value]) => sql`${sql.ref(column)} IS DISTINCT FROM ${value}`);
  return sql`${startOf(group)} < localtimestamp - make_interval(months => ${Months}) AND ${group.where ?? sql`true`}
    AND NOT EXISTS (SELECT FROM audit_entry e WHERE e."Entity" = ${group.kind} AND e."RecordId" = ${sql.table(group.table)}."Id" AND e."EnteredOn" >= localtimestamp - interval '30 days')
    ${Action === 'anonymise' ? sql`AND (${sql.join(differences, sql` OR `)})` : sql``}`;
}

/** The placeholder employee of anonymised records; null before the first anonymisation. */
export async function findAnonymousEmployee(db: Kysely<Database>): Promise<number | null> {
  return (await db.selectFrom('anonymous_employee').select('EmployeeId').executeTakeFirst())?.EmployeeId ?? null;
}

/** Counts the records that a rule would apply to now. */
export async function countDueRecords(db: Kysely<Database>, group: RecordGroup, period: RetentionPeriod): Promise<Due> {
  const condition = isDue(group, period, await findAnonymousEmployee(db));
  return countDue(db, sql`SELECT ${startOf(group)} AS day FROM ${sql.table(group.table)} WHERE ${condition}`);
}

/** Counts the log entries that a rule would apply to now. */
export function countDueEntries(db: Kysely<Database>, { table, column, where = sql`true` }: LogGroup, months: number): Promise<Due> {
  return countDue(
    db,
    sql`SELECT ${sql.ref(column)} AS day FROM ${sql.table(table)} WHERE ${sql.ref(column)} < now() - make_interval(months => ${months}) AND ${where}`,
  );
}

async function countDue(db: Kysely<Database>, dueRows: RawBuilder<unknown>): Promise<Due> {
  const {
    rows: [due],
  } =
    await sql<Due>`SELECT count(*)::integer AS "Count", min(day)::date::text AS "From", max(day)::date::text AS "To" FROM (${dueRows}) found`.execute(
      db,
    );
  return due ?? { Count: 0, From: null, To: null };
}
