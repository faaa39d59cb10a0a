import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/tables.ts';
import { AdminError } from './command.ts';
import { findTraces, matches, personPattern, type PersonWords } from './person-traces.ts';

export type PersonAccount = { readonly Id: number; readonly Username: string };

type Person = {
  readonly employee: { readonly FullName: string; readonly Email: string | null };
  readonly accounts: readonly PersonAccount[];
  readonly words: PersonWords;
};

/** Keys, and copies of other columns. */
const hiddenColumns = /^(PasswordHash|SecretHash|AuthSecret|SearchText|NameOf.*)$/;

/** An employee, the logins, and the words that identify the person in texts. Throws `AdminError` for an unknown employee. */
export async function loadPerson(db: Kysely<Database>, Id: number): Promise<Person> {
  const employee = await db
    .selectFrom('employee')
    .select(['FullName', 'Email', 'PhoneNumber', 'Number', 'DriverLicenceNumber'])
    .where('Id', '=', Id)
    .executeTakeFirst();
  if (!employee) throw new AdminError(`There is no employee ${Id}.`);
  const accounts = await db.selectFrom('user_account').select(['Id', 'Username', 'GivenName']).where('EmployeeId', '=', Id).execute();
  const words = {
    names: [employee.FullName, ...accounts.map(({ GivenName }) => GivenName)],
    emails: [employee.Email],
    phones: [employee.PhoneNumber],
    identifiers: [employee.Number, employee.DriverLicenceNumber, ...accounts.map(({ Username }) => Username)],
  };
  return { employee, accounts, words };
}

/**
 * Report of all stored data about a person: rows by table, also those of others whose text names the person. Bytes and password hashes are
 * left out. Throws `AdminError` for an unknown employee.
 */
export async function reportPerson(db: Kysely<Database>, Id: number): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { employee, accounts, words } = await loadPerson(db, Id);
  const report: Record<string, unknown[]> = {};
  const add = async (table: string, condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`SELECT to_jsonb(kept) AS row FROM ${sql.table(table)} kept WHERE ${condition}`.execute(db);
    const shownRows = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column, value]) => !hiddenColumns.test(column) && !String(value).startsWith('\\x'))),
    );
    const listedRows = new Set((report[table] ?? []).map((row) => JSON.stringify(row)));
    const fresh = shownRows.filter((row) => !listedRows.has(JSON.stringify(row)));
    if (fresh.length > 0) report[table] = [...(report[table] ?? []), ...fresh];
  };
  await add('employee', sql`"Id" = ${Id}`);
  for (const { place, column } of await referencesTo(db, 'employee')) await add(place, sql`${sql.ref(column)} = ${Id}`);
  for (const { place, column } of await nameColumns(db)) await add(place, sql`${sql.ref(column)} = ${employee.FullName}`);
  const ofAccounts = [...(await accountTables(db)), 'secret_reveal', 'security_event', 'event'];
  for (const account of accounts) {
    for (const place of ofAccounts) await add(place, sql`"UserId" = ${account.Id}`);
    await add('audit_entry', sql`"UserId" = ${account.Id} OR ("Entity" = 'user' AND "RecordId" = ${account.Id})`);
    await add('login_attempt', sql`"Username" = ${account.Username.toLowerCase()}`);
  }
  await add('audit_entry', sql`"Entity" = 'employee' AND "RecordId" = ${Id}`);
  await add('file', sql`"TableName" = 'Employee' AND "RecordId" = ${Id}`);
  const pattern = personPattern(words);
  for (const { table, columns } of await findTraces(db, pattern))
    await add(
      table,
      sql.join(
        columns.map(({ name }) => matches(name, pattern ?? '')),
        sql` OR `,
      ),
    );
  return report;
}

/** The tables whose rows belong to an account (`UserId`), without those that record its actions. */
export async function accountTables(db: Kysely<Database>): Promise<readonly string[]> {
  const references = await referencesTo(db, 'user_account');
  const own = references.filter(({ column, isOwned }) => column === 'UserId' && isOwned).map(({ place }) => place);
  // Sessions refer to devices.
  return ['session_token', ...own.filter((table) => table !== 'session_token'), 'calendar_feed', 'api_key', 'idempotency_key'];
}

/** The columns that refer to rows of `table`. `isOwned`: the rows are deleted with it. */
async function referencesTo(db: Kysely<Database>, table: string): Promise<{ place: string; column: string; isOwned: boolean }[]> {
  const result = await sql<{ place: string; column: string; isOwned: boolean }>`
    SELECT c.conrelid::regclass::text AS place, a.attname AS column, c.confdeltype = 'c' AS "isOwned" FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
    WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`.execute(
    db,
  );
  return result.rows;
}

/**
 * The columns that copy a person's name beside or instead of the employee id. Copies of a namesake are erased too: nothing distinguishes
 * them.
 */
export async function nameColumns(db: Kysely<Database>): Promise<{ place: string; column: string }[]> {
  const result = await sql<{ place: string; column: string }>`
    SELECT c.table_name AS place, c.column_name AS column FROM information_schema.columns c
    JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
    WHERE c.table_schema = current_schema() AND c.data_type = 'text' AND c.is_generated = 'NEVER'
      AND (c.column_name ~ '^(Driver|Employee)[A-Za-z]*Name$' OR (c.table_name IN ('later_signature', 'link_refusal') AND c.column_name = 'Name'))`.execute(
    db,
  );
  return result.rows;
}
