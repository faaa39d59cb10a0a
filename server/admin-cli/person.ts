import { sql, type Transaction } from 'kysely';
import type { FieldChange } from '../../src/contract/entities/shared/audit.ts';
import { digestsOf, ERASE_CALL, linkWithin } from '../audit/chain.ts';
import { removeSecondFactor } from '../auth/second-factor.ts';
import { forgetMarks } from '../database/list-marks.ts';
import type { Database } from '../database/tables.ts';
import type { AdminContext } from '../admin-api/admin-journal.ts';
import { AdminError, integerArgument, type Command } from './command.ts';
import { nameColumns, reportPerson } from './person-report.ts';

export const personCommands: readonly Command[] = [
  {
    name: 'person erase',
    positionalNames: ['EMPLOYEE'],
    needsOwner: true,
    summary: 'erases a person\'s data (GDPR art. 17): name, contacts, licence, login, history; documents stay, signed by "Erased EMPLOYEE"',
    run: async ({ adminContext, print }, commandArgs) => {
      const Id = integerArgument(commandArgs, 'EMPLOYEE');
      await erasePerson(adminContext, Id);
      print(`The person is erased; records show "${erasedName(Id)}". Older backups still contain the data.`);
    },
  },
  {
    name: 'person erase-applicant',
    positionalNames: ['EMAIL'],
    needsOwner: true,
    summary: 'erases name, contacts and comments of the rental applications with this e-mail address, and their history',
    run: async ({ adminContext, print }, commandArgs) => {
      const count = await eraseApplicant(adminContext, commandArgs.positional('EMAIL'));
      print(`${count} rental applications are erased. Older backups still contain the data.`);
    },
  },
  {
    name: 'person erase-contact',
    positionalNames: ['CONTRACTOR-EMPLOYEE'],
    needsOwner: true,
    summary: 'erases the name of a contractor\'s employee; documents show "Erased CONTRACTOR-EMPLOYEE"',
    run: async ({ adminContext, print }, commandArgs) => {
      await eraseContact(adminContext, integerArgument(commandArgs, 'CONTRACTOR-EMPLOYEE'));
      print('The person is erased. Older backups still contain the data.');
    },
  },
  {
    name: 'person report',
    positionalNames: ['EMPLOYEE'],
    exports: true,
    summary: 'prints as JSON what is stored about a person (GDPR art. 15): the record, logins, and every row that names the person',
    run: async ({ adminContext: { db }, print }, commandArgs) => {
      print(JSON.stringify(await reportPerson(db, integerArgument(commandArgs, 'EMPLOYEE')), null, 2));
    },
  },
];

/** Erases the rental applications with this e-mail address, in any spelling. Returns their number. Throws `AdminError` for none. */
export async function eraseApplicant({ db, by, now }: AdminContext, email: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('rental_application').select(['Id', 'FirstName', 'LastName']).where(sql`lower("Email")`, '=', email.trim().toLowerCase()).forUpdate().execute();
    if (found.length === 0) throw new AdminError(`There is no rental application of ${email}.`);
    for (const { Id } of found) {
      const erased = { FirstName: 'Erased', LastName: String(Id), PhoneNumber: '', Email: '', Comments: '' };
      await trx.updateTable('rental_application').set(erased).where('Id', '=', Id).execute();
    }
    const names = found.map(({ FirstName, LastName }) => `${FirstName} ${LastName}`);
    const ids = found.map(({ Id }) => Id);
    await recordErasure(trx, { by, now, entity: 'rental-application', recordId: ids[0] ?? 0, ids, names });
    return found.length;
  });
}

/** Erases the name of a business partner's employee. Throws `AdminError` for an unknown one. */
export async function eraseContact({ db, by, now }: AdminContext, Id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await trx.selectFrom('contractor_employee').select(['Name', 'ContractorId']).where('Id', '=', Id).forUpdate().executeTakeFirst();
    if (!person) throw new AdminError(`There is no business partner's employee ${Id}.`);
    await trx.updateTable('contractor_employee').set({ Name: erasedName(Id) }).where('Id', '=', Id).execute();
    await recordErasure(trx, { by, now, entity: 'contractor', recordId: person.ContractorId, ids: [], names: [person.Name] });
  });
}

type Erasure = Pick<AdminContext, 'by' | 'now'> & { readonly entity: 'rental-application' | 'contractor'; readonly recordId: number; readonly ids: readonly number[]; readonly names: readonly string[] };

/** Erases records and names from the audit trail, and notes the erasure there. */
async function recordErasure(trx: Transaction<Database>, { by, now, entity, recordId, ids, names }: Erasure): Promise<void> {
  const Changes = JSON.stringify(await eraseFromAuditTrail(trx, { records: [{ entity, ids }], names, name: 'Erased' }));
  await trx.insertInto('audit_entry').values({ Entity: entity, RecordId: recordId, Kind: 'changed', Call: ERASE_CALL, ...by, EnteredOn: now, Changes }).execute();
}

/** Erases a person's data; records they signed stay, under a neutral name. Throws `AdminError` for an unknown employee. */
export async function erasePerson({ db, by, now }: AdminContext, Id: number): Promise<void> {
  const name = erasedName(Id);
  await db.transaction().execute(async (trx) => {
    const employee = await trx.selectFrom('employee').select(['FullName', 'Email']).where('Id', '=', Id).forUpdate().executeTakeFirst();
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
      await trx.deleteFrom('device').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('user_permission').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('user_role').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('passkey').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('outgoing').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('push_subscription').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('notification_setting').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('report_mail').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('list_view').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('login').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('login_code').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('directory_group_member').where('UserId', '=', account.Id).execute();
      await trx.deleteFrom('directory_user').where('UserId', '=', account.Id).execute();
      await removeSecondFactor(trx, account.Id);
      await trx.deleteFrom('security_event').where((match) => match.or([match('UserId', '=', account.Id), match(sql`lower("Name")`, '=', account.Username.toLowerCase())])).execute();
      const attempted = [account.Username, `windows\n${account.Username}`].map((text) => text.toLowerCase());
      await trx.deleteFrom('login_attempt').where('Username', 'in', attempted).execute();
    }
    // Protocols that were mailed to the person, by whomever.
    await trx.deleteFrom('outgoing').where('Channel', '=', 'mail').where(sql`lower("Target")`, '=', (employee.Email ?? '').trim().toLowerCase()).execute();
    for (const { place, column } of await nameColumns(trx)) {
      await sql`UPDATE ${sql.table(place)} SET ${sql.ref(column)} = ${name} WHERE ${sql.ref(column)} = ${employee.FullName}`.execute(trx);
    }
    await forgetMarks(trx);
    const rewritten = await eraseFromAuditTrail(trx, {
      records: [{ entity: 'employee', ids: [Id] }, { entity: 'user', ids: accounts.map((account) => account.Id) }],
      names: [employee.FullName],
      name,
    });
    const Changes = JSON.stringify(rewritten);
    await trx.insertInto('audit_entry').values({ Entity: 'employee', RecordId: Id, Kind: 'changed', Call: ERASE_CALL, ...by, EnteredOn: now, Changes }).execute();
    await trx.deleteFrom('file').where('TableName', '=', 'Employee').where('RecordId', '=', Id).execute();
  });
}

type ErasedPerson = {
  /** Records whose entries are about the person. */
  readonly records: readonly { readonly entity: string; readonly ids: readonly number[] }[];
  readonly names: readonly string[];
  /** Replaces the names. */
  readonly name: string;
};

/**
 * Erases a person from the audit trail: the content of the entries about the person goes, a name in other entries is replaced. Returns the
 * entries that it rewrote with the digests of what is left, for the entry about the erasure: the chain stays verifiable.
 */
async function eraseFromAuditTrail(trx: Transaction<Database>, { records, names, name }: ErasedPerson): Promise<readonly FieldChange[]> {
  await linkWithin(trx);
  // Triggers forbid changes of the audit trail and of its chain.
  const guards = ['audit_entry', 'audit_link'] as const;
  for (const table of guards) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER ${sql.ref(`${table}_kept`)}`.execute(trx);
  const rewritten = new Set<number>();
  for (const { entity, ids } of records) {
    const { rows } = await sql<{ Id: number }>`
      UPDATE audit_entry SET "Changes" = '[]', "Reason" = NULL
      WHERE "Entity" = ${entity} AND "RecordId" = ANY(${[...ids]}::bigint[]) AND "Call" <> ${ERASE_CALL}
      RETURNING "Id"`.execute(trx);
    for (const { Id } of rows) rewritten.add(Id);
  }
  for (const fullName of names) {
    const { rows } = await sql<{ Id: number }>`
      UPDATE audit_entry SET "Changes" = replace("Changes"::text, to_jsonb(${fullName}::text)::text, to_jsonb(${name}::text)::text)::jsonb,
        "Reason" = replace("Reason", ${fullName}, ${name})
      WHERE strpos("Changes"::text, to_jsonb(${fullName}::text)::text) > 0 OR strpos("Reason", ${fullName}) > 0
      RETURNING "Id"`.execute(trx);
    for (const { Id } of rows) rewritten.add(Id);
  }
  const ids = [...rewritten];
  await sql`UPDATE audit_link SET "Salt" = NULL WHERE "EntryId" = ANY(${ids}::bigint[])`.execute(trx);
  for (const table of guards) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER ${sql.ref(`${table}_kept`)}`.execute(trx);
  return (await digestsOf(trx, ids)).map(({ entry, digest }) => ({ Path: ['audit', String(entry)], New: digest, IsHidden: true }));
}

function erasedName(id: number): string {
  return `Erased ${id}`;
}
