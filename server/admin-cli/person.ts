import { sql, type Transaction } from 'kysely';
import type { FieldChange } from '../../src/contract/entities/shared/audit.ts';
import type { AdminContext } from '../admin-api/admin-journal.ts';
import { closeAccessOf } from '../admin-api/users.ts';
import { digestsOf, ERASE_CALL, linkWithin } from '../audit/chain.ts';
import { removeSecondFactor } from '../auth/second-factor.ts';
import { forgetMarks } from '../database/list-marks.ts';
import type { Database } from '../database/tables.ts';
import { AdminError, integerArgument, type Command } from './command.ts';
import { accountTables, loadPerson, nameColumns, reportPerson, type PersonAccount } from './person-report.ts';
import { eraseTraces, matches, personPattern, replaced, type PersonPattern, type PersonWords } from './person-traces.ts';

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
    const columns = ['Id', 'FirstName', 'LastName', 'Email', 'PhoneNumber'] as const;
    const found = await trx.selectFrom('rental_application').select(columns).where(sql`lower("Email")`, '=', email.trim().toLowerCase()).forUpdate().execute();
    if (found.length === 0) throw new AdminError(`There is no rental application of ${email}.`);
    for (const { Id } of found) {
      const erased = { FirstName: 'Erased', LastName: String(Id), PhoneNumber: '', Email: '', Comments: '' };
      await trx.updateTable('rental_application').set(erased).where('Id', '=', Id).execute();
    }
    const words = { names: found.map(({ FirstName, LastName }) => `${FirstName} ${LastName}`), emails: found.map(({ Email }) => Email), phones: found.map(({ PhoneNumber }) => PhoneNumber) };
    const ids = found.map(({ Id }) => Id);
    await recordErasure(trx, { by, now, entity: 'rental-application', recordId: ids[0] ?? 0, ids, words });
    return found.length;
  });
}

/** Erases the name of a business partner's employee. Throws `AdminError` for an unknown one. */
export async function eraseContact({ db, by, now }: AdminContext, Id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await trx.selectFrom('contractor_employee').select(['Name', 'ContractorId']).where('Id', '=', Id).forUpdate().executeTakeFirst();
    if (!person) throw new AdminError(`There is no business partner's employee ${Id}.`);
    await trx.updateTable('contractor_employee').set({ Name: erasedName(Id) }).where('Id', '=', Id).execute();
    await recordErasure(trx, { by, now, entity: 'contractor', recordId: person.ContractorId, ids: [], words: { names: [person.Name] } });
  });
}

type Erasure = Pick<AdminContext, 'by' | 'now'> & { readonly entity: 'rental-application' | 'contractor'; readonly recordId: number; readonly ids: readonly number[]; readonly words: PersonWords };

/** Erases names from texts, records and names from the audit trail, and notes the erasure there. */
async function recordErasure(trx: Transaction<Database>, { by, now, entity, recordId, ids, words }: Erasure): Promise<void> {
  const named = await findInAuditTrail(trx, personPattern({ ...words, values: words.names }));
  await eraseTraces(trx, personPattern(words), 'Erased');
  await forgetMarks(trx);
  const Changes = JSON.stringify(await eraseFromAuditTrail(trx, { records: [{ entity, ids }], named, name: 'Erased' }));
  await trx.insertInto('audit_entry').values({ Entity: entity, RecordId: recordId, Kind: 'changed', Call: ERASE_CALL, ...by, EnteredOn: now, Changes }).execute();
}

const clearedFields = {
  Number: null,
  PositionCode: null,
  EmployedOn: null,
  FinishedWorkOn: null,
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

/**
 * Erases a person's data; records they signed stay, under a neutral name, with the words that the signatures cover. Throws `AdminError` for an
 * unknown employee.
 */
export async function erasePerson({ db, by, now }: AdminContext, Id: number): Promise<void> {
  const name = erasedName(Id);
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('employee').select('Id').where('Id', '=', Id).forUpdate().execute();
    const { employee, accounts, words } = await loadPerson(trx, Id);
    const named = await findInAuditTrail(trx, personPattern({ ...words, values: [employee.FullName] }));
    await trx.updateTable('employee').set({ ...clearedFields, FullName: name, IsActive: false }).where('Id', '=', Id).execute();
    for (const account of accounts) await eraseAccount(trx, { account, name, now });
    // Protocols that were mailed to the person, by whomever.
    if (employee.Email?.trim()) await trx.deleteFrom('outgoing').where('Channel', '=', 'mail').where(sql`lower("Target")`, '=', employee.Email.trim().toLowerCase()).execute();
    for (const { place, column } of await nameColumns(trx)) {
      await sql`UPDATE ${sql.table(place)} SET ${sql.ref(column)} = ${name} WHERE ${sql.ref(column)} = ${employee.FullName}`.execute(trx);
    }
    await trx.deleteFrom('file').where('TableName', '=', 'Employee').where('RecordId', '=', Id).execute();
    await eraseTraces(trx, personPattern(words), name);
    await forgetMarks(trx);
    const records = [{ entity: 'employee', ids: [Id] }, { entity: 'user', ids: accounts.map((account) => account.Id) }];
    const Changes = JSON.stringify(await eraseFromAuditTrail(trx, { records, named, name }));
    await trx.insertInto('audit_entry').values({ Entity: 'employee', RecordId: Id, Kind: 'changed', Call: ERASE_CALL, ...by, EnteredOn: now, Changes }).execute();
  });
}

/** Closes an account under a neutral name and deletes what belongs to it. What it entered stays under that name. */
async function eraseAccount(trx: Transaction<Database>, { account, name, now }: { account: PersonAccount; name: string; now: string }): Promise<void> {
  const closed = { Username: `erased-${account.Id}`, GivenName: name, PasswordHash: '', IsActive: false };
  await trx.updateTable('user_account').set(closed).where('Id', '=', account.Id).execute();
  await closeAccessOf(trx, { now }, account.Id);
  await removeSecondFactor(trx, account.Id);
  for (const table of await accountTables(trx)) await sql`DELETE FROM ${sql.table(table)} WHERE "UserId" = ${account.Id}`.execute(trx);
  await trx.deleteFrom('security_event').where((match) => match.or([match('UserId', '=', account.Id), match(sql`lower("Name")`, '=', account.Username.toLowerCase())])).execute();
  const attempted = [account.Username, `windows\n${account.Username}`].map((text) => text.toLowerCase());
  await trx.deleteFrom('login_attempt').where('Username', 'in', attempted).execute();
}

type ErasedPerson = {
  /** Records whose entries are about the person. */
  readonly records: readonly { readonly entity: string; readonly ids: readonly number[] }[];
  readonly named: NamingEntries;
  /** Replaces what matches. */
  readonly name: string;
};

/** Entries whose texts match `pattern`, of those up to `last`. */
type NamingEntries = { readonly pattern: PersonPattern; readonly ids: readonly number[]; readonly last: number };

/** Ids that transactions may have taken before `last` and had not committed when the entries were searched. */
const MAX_IDS_IN_FLIGHT = 10_000;

/** Texts of the audit trail that the program does not write itself. */
const texts = [{ name: 'Changes', type: 'jsonb' }, { name: 'Reason', type: 'text' }, { name: 'Operator', type: 'text' }, { name: 'DeviceId', type: 'text' }] as const;

/** Any text of an entry matches. */
function namesPerson(pattern: string) {
  return sql.join(texts.map((column) => matches(column.name, pattern)), sql` OR `);
}

/** Searches the audit trail first, which takes long, while others write to it. Its triggers are disabled only while the found entries are changed. */
async function findInAuditTrail(trx: Transaction<Database>, pattern: PersonPattern): Promise<NamingEntries> {
  if (pattern === null) return { pattern, ids: [], last: 0 };
  const { last } = await trx.selectFrom('audit_entry').select(({ fn }) => fn.max('Id').as('last')).executeTakeFirstOrThrow();
  const { rows } = await sql<{ Id: number }>`SELECT "Id" FROM audit_entry WHERE ${namesPerson(pattern)}`.execute(trx);
  return { pattern, ids: rows.map(({ Id }) => Id), last: last ?? 0 };
}

/**
 * Erases a person from the audit trail: the content of the entries about the person goes, a name in other entries is replaced. Returns the
 * entries that it rewrote with the digests of what is left, for the entry about the erasure: the chain stays verifiable.
 */
async function eraseFromAuditTrail(trx: Transaction<Database>, { records, named: { pattern, ids: found, last }, name }: ErasedPerson): Promise<readonly FieldChange[]> {
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
  if (pattern !== null) {
    const changes = texts.map((column) => sql`${sql.ref(column.name)} = ${replaced(column, pattern, name)}`);
    const { rows } = await sql<{ Id: number }>`
      UPDATE audit_entry SET ${sql.join(changes)} WHERE ("Id" = ANY(${[...found]}::bigint[]) OR "Id" > ${last - MAX_IDS_IN_FLIGHT}) AND (${namesPerson(pattern)}) RETURNING "Id"`.execute(trx);
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
