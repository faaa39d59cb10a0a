import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/tables.ts';
import { AdminError } from './command.ts';

/** Report of all stored data about a person: rows by table. Bytes and password hashes are left out. Throws `AdminError` for an unknown employee. */
export async function reportPerson(db: Kysely<Database>, Id: number): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const employee = await db.selectFrom('employee').select('FullName').where('Id', '=', Id).executeTakeFirst();
  if (!employee) throw new AdminError(`There is no employee ${Id}.`);
  const report: Record<string, unknown[]> = {};
  const add = async (table: string, condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`SELECT to_jsonb(kept) AS row FROM ${sql.table(table)} kept WHERE ${condition}`.execute(db);
    const shown = rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column, value]) => column !== 'PasswordHash' && column !== 'SearchText' && !column.startsWith('NameOf') && !String(value).startsWith('\\x'))));
    const known = new Set((report[table] ?? []).map((row) => JSON.stringify(row)));
    const fresh = shown.filter((row) => !known.has(JSON.stringify(row)));
    if (fresh.length > 0) report[table] = [...(report[table] ?? []), ...fresh];
  };
  await add('employee', sql`"Id" = ${Id}`);
  for (const { place, column } of await referencesTo(db, 'employee')) await add(place, sql`${sql.ref(column)} = ${Id}`);
  for (const { place, column } of await nameColumns(db)) await add(place, sql`${sql.ref(column)} = ${employee.FullName}`);
  const accounts = await db.selectFrom('user_account').select(['Id', 'Username']).where('EmployeeId', '=', Id).execute();
  for (const account of accounts) {
    for (const place of ['session_token', 'device', 'login', 'user_permission', 'user_role', 'passkey', 'directory_user', 'directory_group_member', 'calendar_feed', 'list_view', 'report_mail', 'secret_reveal', 'security_event']) await add(place, sql`"UserId" = ${account.Id}`);
    await add('audit_entry', sql`"UserId" = ${account.Id} OR ("Entity" = 'user' AND "RecordId" = ${account.Id})`);
    await add('login_attempt', sql`"Username" = ${account.Username.toLowerCase()}`);
  }
  await add('audit_entry', sql`"Entity" = 'employee' AND "RecordId" = ${Id}`);
  await add('file', sql`"TableName" = 'Employee' AND "RecordId" = ${Id}`);
  return report;
}

/** The columns that refer to rows of `table`. */
async function referencesTo(db: Kysely<Database>, table: string): Promise<{ place: string; column: string }[]> {
  const found = await sql<{ place: string; column: string }>`
    SELECT c.conrelid::regclass::text AS place, a.attname AS column FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
    WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`.execute(db);
  return found.rows;
}

/** The columns that copy a person's name beside or instead of the employee id. Copies of a namesake are erased too: nothing distinguishes them. */
export async function nameColumns(db: Kysely<Database>): Promise<{ place: string; column: string }[]> {
  const found = await sql<{ place: string; column: string }>`
    SELECT c.table_name AS place, c.column_name AS column FROM information_schema.columns c
    JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
    WHERE c.table_schema = current_schema() AND c.data_type = 'text' AND c.is_generated = 'NEVER'
      AND (c.column_name ~ '^(Driver|Employee)[A-Za-z]*Name$' OR (c.table_name = 'later_signature' AND c.column_name = 'Name'))`.execute(db);
  return found.rows;
}
