import { sql, type Kysely } from 'kysely';
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
      const attempted = [account.Username, `windows\n${account.Username}`].map((text) => text.toLowerCase());
      await trx.deleteFrom('login_attempt').where('Username', 'in', attempted).execute();
    }
    for (const { place, column } of await nameColumns(trx)) {
      await sql`UPDATE ${sql.table(place)} SET ${sql.ref(column)} = ${name} WHERE ${sql.ref(column)} = ${employee.FullName}`.execute(trx);
    }
    // A trigger forbids changes of the audit trail. The entries about the person's own record stay, their content goes.
    await sql`ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_kept`.execute(trx);
    await trx.updateTable('audit_entry').set({ Changes: '[]', Reason: null }).where('Entity', '=', 'employee').where('RecordId', '=', Id).execute();
    await sql`
      UPDATE audit_entry SET "Changes" = replace("Changes"::text, to_jsonb(${employee.FullName}::text)::text, to_jsonb(${name}::text)::text)::jsonb
      WHERE strpos("Changes"::text, to_jsonb(${employee.FullName}::text)::text) > 0`.execute(trx);
    const logins = accounts.map((account) => account.Id);
    if (logins.length > 0) await trx.updateTable('audit_entry').set({ Changes: '[]' }).where('Entity', '=', 'user').where('RecordId', 'in', logins).execute();
    await sql`ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_kept`.execute(trx);
    await trx.insertInto('audit_entry').values({ Entity: 'employee', RecordId: Id, Kind: 'changed', Call: 'erase', ...by, EnteredOn: now, Changes: '[]' }).execute();
    await trx.deleteFrom('file').where('TableName', '=', 'Employee').where('RecordId', '=', Id).execute();
  });
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
