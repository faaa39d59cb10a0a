import { sql, type Kysely, type Transaction } from 'kysely';
import type { FieldChange } from '../../src/contract/entities/shared/audit.ts';
import type { AdminContext } from '../admin-api/admin-journal.ts';
import { closeAccessOf } from '../admin-api/users.ts';
import { digestsOf, ERASE_CALL, linkWithin } from '../audit/chain.ts';
import { removeSecondFactor } from '../auth/second-factor.ts';
import { forgetMarks } from '../database/list-marks.ts';
import { retryConflicts } from '../database/retry.ts';
import type { Database } from '../database/tables.ts';
import { AdminError, integerArgument, type Command } from './command.ts';
import { accountTables, loadPerson, nameColumns, reportPerson, type PersonAccount } from './person-report.ts';
import { eraseTraces, matches, permitErasure, personPattern, replaced, type PersonPattern, type PersonWords } from './person-traces.ts';

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
    summary: 'erases name, contacts and comments of the rental applications with this email address, and their history',
    run: async ({ adminContext, print }, commandArgs) => {
      const count = await eraseApplicant(adminContext, commandArgs.positional('EMAIL'));
      print(`${count} rental applications are erased. Older backups still contain the data.`);
    },
  },
  {
    name: 'person erase-contact',
    positionalNames: ['CONTRACTOR-EMPLOYEE'],
    needsOwner: true,
    summary: 'erases the name of an employee of a business partner; documents show "Erased CONTRACTOR-EMPLOYEE"',
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

/** Erases the rental applications with this email address, in any spelling. Returns their number. Throws `AdminError` for none. */
export async function eraseApplicant(context: AdminContext, email: string): Promise<number> {
  const applications = (db: Kysely<Database>) =>
    db
      .selectFrom('rental_application')
      .select(['Id', 'FirstName', 'LastName', 'Email', 'PhoneNumber'])
      .where(sql`lower("Email")`, '=', email.trim().toLowerCase());
  const rows = await applications(context.db).execute();
  if (rows.length === 0) throw new AdminError(`There is no rental application of ${email}.`);
  const words = {
    names: rows.map(({ FirstName, LastName }) => `${FirstName} ${LastName}`),
    emails: rows.map(({ Email }) => Email),
    phones: rows.map(({ PhoneNumber }) => PhoneNumber),
  };
  await eraseEverywhere(context, {
    entity: 'rental-application',
    recordId: rows[0]?.Id ?? 0,
    name: 'Erased',
    words,
    sources: ['rental_application'],
    eraseIdentity: async (trx) => {
      const ids = (await applications(trx).forUpdate().execute()).map(({ Id }) => Id);
      for (const Id of ids)
        await trx
          .updateTable('rental_application')
          .set({ FirstName: 'Erased', LastName: String(Id), PhoneNumber: '', Email: '', Comments: '' })
          .where('Id', '=', Id)
          .execute();
      return [{ entity: 'rental-application', ids }];
    },
  });
  return rows.length;
}

/** Erases the name of a business partner's employee. Throws `AdminError` for an unknown one. */
export async function eraseContact(context: AdminContext, Id: number): Promise<void> {
  const person = await context.db
    .selectFrom('contractor_employee')
    .select(['Name', 'ContractorId'])
    .where('Id', '=', Id)
    .executeTakeFirst();
  if (!person) throw new AdminError(`There is no business partner's employee ${Id}.`);
  await eraseEverywhere(context, {
    entity: 'contractor',
    recordId: person.ContractorId,
    name: 'Erased',
    words: { names: [person.Name] },
    sources: ['contractor_employee'],
    eraseIdentity: async (trx) => {
      await trx
        .updateTable('contractor_employee')
        .set({ Name: erasedName(Id) })
        .where('Id', '=', Id)
        .execute();
      return [];
    },
  });
}

type Erasure = {
  /** The record of the audit trail's entry about the erasure. */
  readonly entity: 'employee' | 'rental-application' | 'contractor';
  readonly recordId: number;
  /** Stands in place of the words from then on. */
  readonly name: string;
  /** Texts that identify the person: names, addresses, phone numbers. */
  readonly words: PersonWords;
  /** Tables that the words come from. */
  readonly sources: readonly string[];
  /** Erases what the words come from; returns the records whose history goes with it. Runs again after a conflict. */
  readonly eraseIdentity: (trx: Transaction<Database>) => Promise<ErasedPerson['records']>;
};

/** Searches after the erasure for what others wrote meanwhile. */
const MAX_ROUNDS = 10;

/**
 * Erases a person in three steps. Batches replace the name in texts while other users save. One transaction erases the identity and the
 * history. Further searches replace the name in records that were saved meanwhile. Steps read the name from the identity: an erasure that
 * was interrupted in the first step continues when the command runs again.
 */
async function eraseEverywhere(
  { db, by, now }: AdminContext,
  { entity, recordId, name, words, sources, eraseIdentity }: Erasure,
): Promise<void> {
  const [inTexts, inHistory] = [personPattern(words), personPattern({ ...words, values: words.names })];
  /** `identity` erases what the words come from and returns the records whose history goes with it. */
  const erase = (entries: NamingEntries, identity: Erasure['eraseIdentity']) =>
    retryConflicts(() =>
      db.transaction().execute(async (trx) => {
        const records = await identity(trx);
        await forgetMarks(trx);
        const Changes = JSON.stringify(await eraseFromAuditTrail(trx, { records, named: entries, name }));
        await trx
          .insertInto('audit_entry')
          .values({ Entity: entity, RecordId: recordId, Kind: 'changed', Call: ERASE_CALL, ...by, EnteredOn: now, Changes })
          .execute();
      }),
    );
  await eraseTraces(db, inTexts, name, sources);
  let entries = await findInAuditTrail(db, inHistory, 0);
  await erase(entries, eraseIdentity);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const texts = await eraseTraces(db, inTexts, name);
    entries = await findInAuditTrail(db, inHistory, entries.last - MAX_IDS_IN_FLIGHT);
    if (texts === 0 && entries.ids.length === 0) return;
    await erase(entries, () => Promise.resolve([]));
  }
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
 * Erases a person's data; records they signed stay, under a neutral name, with the words that the signatures cover. Throws `AdminError` for
 * an unknown employee.
 */
export async function erasePerson(context: AdminContext, Id: number): Promise<void> {
  const name = erasedName(Id);
  const { employee, words } = await loadPerson(context.db, Id);
  await renameCopies(context.db, employee.FullName, name);
  await eraseEverywhere(context, {
    entity: 'employee',
    recordId: Id,
    name,
    words,
    sources: ['employee', 'user_account'],
    eraseIdentity: async (trx) => {
      // A save that refers to the employee goes on.
      await trx.selectFrom('employee').select('Id').where('Id', '=', Id).forNoKeyUpdate().execute();
      const { accounts } = await loadPerson(trx, Id);
      await trx
        .updateTable('employee')
        .set({ ...clearedFields, FullName: name, IsActive: false })
        .where('Id', '=', Id)
        .execute();
      for (const account of accounts) await eraseAccount(trx, { account, name, now: context.now });
      // Mails to the person, from any user, with protocols attached.
      if (employee.Email?.trim())
        await trx
          .deleteFrom('outgoing')
          .where('Channel', '=', 'mail')
          .where(sql`lower("Target")`, '=', employee.Email.trim().toLowerCase())
          .execute();
      await trx.deleteFrom('file').where('TableName', '=', 'Employee').where('RecordId', '=', Id).execute();
      return [
        { entity: 'employee', ids: [Id] },
        { entity: 'user', ids: accounts.map((account) => account.Id) },
      ];
    },
  });
  await renameCopies(context.db, employee.FullName, name);
}

/** Names that records copy beside the employee. */
async function renameCopies(db: Kysely<Database>, fullName: string, name: string): Promise<void> {
  for (const { place, column } of await nameColumns(db)) {
    await retryConflicts(() =>
      sql`UPDATE ${sql.table(place)} SET ${sql.ref(column)} = ${name} WHERE ${sql.ref(column)} = ${fullName}`.execute(db),
    );
  }
}

/** Closes an account under a neutral name and deletes its data. Records that it entered stay under that name. */
async function eraseAccount(
  trx: Transaction<Database>,
  { account, name, now }: { account: PersonAccount; name: string; now: string },
): Promise<void> {
  const closed = { Username: `erased-${account.Id}`, GivenName: name, PasswordHash: '', IsActive: false };
  await trx.updateTable('user_account').set(closed).where('Id', '=', account.Id).execute();
  await closeAccessOf(trx, { now }, account.Id);
  await removeSecondFactor(trx, account.Id);
  for (const table of await accountTables(trx)) await sql`DELETE FROM ${sql.table(table)} WHERE "UserId" = ${account.Id}`.execute(trx);
  await trx
    .deleteFrom('security_event')
    .where((match) => match.or([match('UserId', '=', account.Id), match(sql`lower("Name")`, '=', account.Username.toLowerCase())]))
    .execute();
  const attempted = [account.Username, `windows\n${account.Username}`].map((text) => text.toLowerCase());
  await trx.deleteFrom('login_attempt').where('Username', 'in', attempted).execute();
}

type ErasedPerson = {
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
const texts = [
  { name: 'Changes', type: 'jsonb' },
  { name: 'Reason', type: 'text' },
  { name: 'Operator', type: 'text' },
  { name: 'DeviceId', type: 'text' },
] as const;

/** Any text of an entry matches. */
function namesPerson(pattern: string) {
  return sql.join(
    texts.map((column) => matches(column.name, pattern)),
    sql` OR `,
  );
}

/** The entries after `since` that name the person. The search takes long, and others write meanwhile. */
async function findInAuditTrail(db: Kysely<Database>, pattern: PersonPattern, since: number): Promise<NamingEntries> {
  if (pattern === null) return { pattern, ids: [], last: 0 };
  const { last } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('Id').as('last'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ Id: number }>`SELECT "Id" FROM audit_entry WHERE "Id" > ${since} AND (${namesPerson(pattern)})`.execute(db);
  return { pattern, ids: rows.map(({ Id }) => Id), last: last ?? 0 };
}

/**
 * Erases a person from the audit trail: the content of the entries about the person goes, a name in other entries is replaced. Returns the
 * entries that it rewrote with the digests of what is left, for the entry about the erasure: the chain stays verifiable.
 */
async function eraseFromAuditTrail(
  trx: Transaction<Database>,
  { records, named: { pattern, ids: recordIds, last }, name }: ErasedPerson,
): Promise<readonly FieldChange[]> {
  await linkWithin(trx);
  await permitErasure(trx);
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
      UPDATE audit_entry SET ${sql.join(changes)} WHERE ("Id" = ANY(${[...recordIds]}::bigint[]) OR "Id" > ${last - MAX_IDS_IN_FLIGHT}) AND (${namesPerson(pattern)}) RETURNING "Id"`.execute(
      trx,
    );
    for (const { Id } of rows) rewritten.add(Id);
  }
  const ids = [...rewritten];
  await sql`UPDATE audit_link SET "Salt" = NULL WHERE "EntryId" = ANY(${ids}::bigint[])`.execute(trx);
  return (await digestsOf(trx, ids)).map(({ entry, digest }) => ({ Path: ['audit', String(entry)], New: digest, IsHidden: true }));
}

function erasedName(id: number): string {
  return `Erased ${id}`;
}
