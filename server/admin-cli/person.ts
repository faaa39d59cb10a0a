import { sql, type Kysely, type Transaction } from 'kysely';
import type { FieldChange } from '../../src/contract/entities/shared/audit.ts';
import { digestsOf, ERASE_CALL, linkWithin } from '../audit/chain.ts';
import { removeSecondFactor } from '../auth/second-factor.ts';
import type { Database } from '../database/tables.ts';
import type { AdminContext } from '../admin-api/admin-journal.ts';
import { AdminError, integerArgument, type Command } from './command.ts';

export const personCommands: readonly Command[] = [
  {
    name: 'person erase',
    positionalNames: ['EMPLOYEE'],
    summary: 'erases a person\'s data (GDPR art. 17): name, contacts, licence, login, history; documents stay, signed by "Erased EMPLOYEE"',
    run: async ({ adminContext, print }, commandArgs) => {
      const Id = integerArgument(commandArgs, 'EMPLOYEE');
      await erasePerson(adminContext, Id);
      print(`The person is erased; records show "${erasedName(Id)}". Older backups still contain the data.`);
    },
  },
];

/** Erases a person's data; records they signed stay, under a neutral name. Throws `AdminError` for an unknown employee. */
export async function erasePerson({ db, by, now }: AdminContext, Id: number): Promise<void> {
  const name = erasedName(Id);
  await db.transaction().execute(async (trx) => {
    const employee = await trx.selectFrom('employee').select('FullName').where('Id', '=', Id).forUpdate().executeTakeFirst();
    if (!employee) throw new AdminError(`There is no employee ${Id}.`);
    const clearedFields = {
      Number: null,
      PositionCode: null,
      EmployedOn: null,
      Email: null,
      PhoneNumber: null,
      StructureDate: null,
      CostStructureDate: null,
      CostPlace: null,
      DriverLicenceCategory: null,
      DriverLicenceExpirationDate: null,
      DriverLicenceNumber: null,
      OrganizationStructure: null,
    };
    await trx.updateTable('employee').set({ ...clearedFields, FullName: name, IsActive: false }).where('Id', '=', Id).execute();
    const accounts = await trx.selectFrom('user_account').select(['Id', 'Username']).where('EmployeeId', '=', Id).execute();
    for (const account of accounts) {
      const closed = { Username: `erased-${account.Id}`, GivenName: name, PasswordHash: '', IsActive: false };
      await trx.updateTable('user_account').set(closed).where('Id', '=', account.Id).execute();
      await trx.deleteFrom('session_token').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('user_permission').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('login').where('UserId', '=', account.Id).execute();
      await removeSecondFactor(trx, account.Id);
      await trx.deleteFrom('security_event').where((match) => match.or([match('UserId', '=', account.Id), match(sql`lower("Name")`, '=', account.Username.toLowerCase())])).execute();
      const attempted = [account.Username, `windows\n${account.Username}`].map((text) => text.toLowerCase());
      await trx.deleteFrom('login_attempt').where('Username', 'in', attempted).execute();
    }
    for (const { place, column } of await nameColumns(trx)) {
      await sql`UPDATE ${sql.table(place)} SET ${sql.ref(column)} = ${name} WHERE ${sql.ref(column)} = ${employee.FullName}`.execute(trx);
    }
    const rewritten = await eraseFromAuditTrail(trx, { id: Id, fullName: employee.FullName, name, logins: accounts.map((account) => account.Id) });
    const Changes = JSON.stringify(rewritten);
    await trx.insertInto('audit_entry').values({ Entity: 'employee', RecordId: Id, Kind: 'changed', Call: ERASE_CALL, ...by, EnteredOn: now, Changes }).execute();
    await trx.deleteFrom('file').where('TableName', '=', 'Employee').where('RecordId', '=', Id).execute();
  });
}

type ErasedPerson = { readonly id: number; readonly fullName: string; readonly name: string; readonly logins: readonly number[] };

/**
 * Erases a person from the audit trail: the content of the entries about the person and the logins goes, a name in other entries is replaced.
 * Returns the entries that it rewrote with the digests of what is left, for the entry about the erasure: the chain stays verifiable.
 */
async function eraseFromAuditTrail(trx: Transaction<Database>, { id, fullName, name, logins }: ErasedPerson): Promise<readonly FieldChange[]> {
  await linkWithin(trx);
  // Triggers forbid changes of the audit trail and of its chain.
  const guards = ['audit_entry', 'audit_link'] as const;
  for (const table of guards) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER ${sql.ref(`${table}_kept`)}`.execute(trx);
  const { rows } = await sql<{ Id: number }>`
    UPDATE audit_entry SET "Changes" = '[]', "Reason" = NULL
    WHERE (("Entity" = 'employee' AND "RecordId" = ${id}) OR ("Entity" = 'user' AND "RecordId" = ANY(${[...logins]}::bigint[]))) AND "Call" <> ${ERASE_CALL}
    RETURNING "Id"`.execute(trx);
  const { rows: renamed } = await sql<{ Id: number }>`
    UPDATE audit_entry SET "Changes" = replace("Changes"::text, to_jsonb(${fullName}::text)::text, to_jsonb(${name}::text)::text)::jsonb,
      "Reason" = replace("Reason", ${fullName}, ${name})
    WHERE strpos("Changes"::text, to_jsonb(${fullName}::text)::text) > 0 OR strpos("Reason", ${fullName}) > 0
    RETURNING "Id"`.execute(trx);
  const ids = [...new Set([...rows, ...renamed].map((row) => row.Id))];
  await sql`UPDATE audit_link SET "Salt" = NULL WHERE "EntryId" = ANY(${ids}::bigint[])`.execute(trx);
  for (const table of guards) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER ${sql.ref(`${table}_kept`)}`.execute(trx);
  return (await digestsOf(trx, ids)).map(({ entry, digest }) => ({ Path: ['audit', String(entry)], New: digest, IsHidden: true }));
}

/** The columns that copy a person's name beside or instead of the employee id. Copies of a namesake are erased too: nothing distinguishes them. */
async function nameColumns(db: Kysely<Database>): Promise<{ place: string; column: string }[]> {
  const found = await sql<{ place: string; column: string }>`
    SELECT c.table_name AS place, c.column_name AS column FROM information_schema.columns c
    JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
    WHERE c.table_schema = current_schema() AND c.data_type = 'text' AND c.is_generated = 'NEVER' AND c.column_name ~ '^(Driver|Employee)[A-Za-z]*Name$'`.execute(db);
  return found.rows;
}

function erasedName(id: number): string {
  return `Erased ${id}`;
}
