import { sql, type Kysely, type Transaction } from 'kysely';
import { digestsOf, ERASE_CALL, linkWithin } from '../audit/chain.ts';
import { lockVehicles } from '../database/lock-vehicles.ts';
import { runPeriodically } from '../database/periodic-task.ts';
import type { Database } from '../database/tables.ts';
import { anonymousValues, findAnonymousEmployee, isDue, startOf, type RetentionAction } from './due-records.ts';
import type { RecordGroup } from './retained-groups.ts';

const INTERVAL_SECONDS = 3_600;
/** Records of a rule in one run; the others wait for the next one. */
const BATCH = 1_000;

type DueRule = {
  readonly group: RecordGroup;
  readonly rule: Rule;
  readonly employee: number | null;
  readonly dueIds: readonly number[];
  readonly vehicles: readonly number[];
};

type Rule = { readonly Name: string; readonly Months: number; readonly Action: RetentionAction };

/** Deletes or anonymises records past their retention period, every hour in one of the processes. Returns whether it ran. */
export function applyRetention(db: Kysely<Database>, groups: readonly RecordGroup[]): Promise<boolean> {
  return runPeriodically(db, 'retention', INTERVAL_SECONDS, async (trx) => {
    const rules = await trx
      .selectFrom('retention_rule')
      .select(['Name', 'Months', 'Action'])
      .where('ChangedOn', '<', sql<Date>`now() - interval '1 day'`)
      .orderBy('Name')
      .execute();
    const due: DueRule[] = [];
    for (const rule of rules as readonly Rule[]) {
      const group = groups.find(({ name }) => name === rule.Name);
      if (group) due.push(await findDue(trx, group, rule));
    }
    // The vehicles of all rules before any record: the lock order of every change.
    await lockVehicles(trx, sql`${[...new Set(due.flatMap(({ vehicles }) => vehicles))]}::bigint[]`);
    for (const one of due) await applyRule(trx, one);
  });
}

async function findDue(trx: Transaction<Database>, group: RecordGroup, rule: Rule): Promise<DueRule> {
  const employee = rule.Action === 'anonymise' ? await ensureAnonymousEmployee(trx) : null;
  const vehicle = group.hasVehicle ? sql.ref('VehicleId') : sql`NULL::bigint`;
  const { rows } = await sql<{ Id: number; Vehicle: number | null }>`
    SELECT "Id", ${vehicle} AS "Vehicle" FROM ${sql.table(group.table)} WHERE ${isDue(group, rule, employee)} ORDER BY ${startOf(group)}, "Id" LIMIT ${BATCH}`.execute(
    trx,
  );
  return { group, rule, employee, dueIds: rows.map(({ Id }) => Id), vehicles: rows.flatMap(({ Vehicle }) => Vehicle ?? []) };
}

async function applyRule(trx: Transaction<Database>, { group, rule, employee, dueIds }: DueRule): Promise<void> {
  if (dueIds.length === 0) return;
  const { rows } = await sql<{ Id: number }>`
    SELECT "Id" FROM ${sql.table(group.table)} WHERE "Id" = ANY(${[...dueIds]}::bigint[]) AND ${isDue(group, rule, employee)} FOR UPDATE SKIP LOCKED`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ Id }) => Id);
  if (rule.Action === 'delete') await deleteRecords(trx, group, ids);
  else await anonymiseRecords(trx, group, ids, employee);
  await eraseHistory(trx, group, ids, `${rule.Action} ${rule.Name} after ${rule.Months} months`);
}

/** Triggers of the table delete files, parts, readings and counts. */
async function deleteRecords(trx: Transaction<Database>, { table }: RecordGroup, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE "Id" = ANY(${[...ids]}::bigint[])`.execute(trx);
}

/** Attachments are deleted, since they may show people; photos of the vehicle stay. */
async function anonymiseRecords(
  trx: Transaction<Database>,
  group: RecordGroup,
  ids: readonly number[],
  employee: number | null,
): Promise<void> {
  const { table, kind, attachments, hasReadings } = group;
  const values = anonymousValues(group, employee).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const versioned = table === 'allocation' ? [] : [sql`"RowVersion" = "RowVersion" + 1`];
  await sql`UPDATE ${sql.table(table)} SET ${sql.join([...values, ...versioned])} WHERE "Id" = ANY(${[...ids]}::bigint[])`.execute(trx);
  if (attachments !== null)
    await trx
      .deleteFrom('file')
      .where('TableName', '=', attachments)
      .where('RecordId', 'in', [...ids])
      .execute();
  if (hasReadings) {
    await sql`UPDATE vehicle_reading SET "EmployeeId" = NULL, "Reason" = '', "ReviewReason" = '', "ReviewedBy" = NULL, "RowVersion" = "RowVersion" + 1
      WHERE "Source" = ${kind} AND "RecordId" = ANY(${[...ids]}::bigint[])`.execute(trx);
  }
}

/**
 * Erases the entries of the audit trail about the records. An entry names them with the digests of what is left, so the chain stays
 * verifiable.
 */
async function eraseHistory(trx: Transaction<Database>, { kind }: RecordGroup, ids: readonly number[], cause: string): Promise<void> {
  await linkWithin(trx);
  const {
    rows: [result],
  } = await sql<{ erased: number[] }>`SELECT erase_history(${kind}, ${[...ids]}::bigint[], ${cause}) AS erased`.execute(trx);
  const digests = await digestsOf(trx, result?.erased ?? []);
  if (digests.length === 0) return;
  const Changes = JSON.stringify(digests.map(({ entry, digest }) => ({ Path: ['audit', String(entry)], New: digest, IsHidden: true })));
  await sql`INSERT INTO audit_entry ("Entity", "RecordId", "Kind", "Call", "Operator", "EnteredOn", "Changes") VALUES ('retention', 0, 'changed', ${ERASE_CALL}, 'retention', localtimestamp, ${Changes}::jsonb)`.execute(
    trx,
  );
}

async function ensureAnonymousEmployee(trx: Transaction<Database>): Promise<number> {
  const employee = await findAnonymousEmployee(trx);
  if (employee !== null) return employee;
  const { Id } = await trx.insertInto('employee').values({ FullName: '–', IsActive: false }).returning('Id').executeTakeFirstOrThrow();
  await trx.insertInto('anonymous_employee').values({ EmployeeId: Id }).execute();
  return Id;
}
