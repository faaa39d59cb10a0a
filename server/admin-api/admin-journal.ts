import { sql, type Kysely, type Transaction } from 'kysely';
import { journalPageSize } from '../../src/contract/entities/company/administration.ts';
import { administrationSubjects, type AdministrationSubject } from '../../src/contract/entities/company/administration-answers.ts';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import type { WireDateTime } from '../../src/contract/wire/wire-date.ts';
import type { EventName } from '../../src/contract/definition/events.ts';
import { accountEvent, insertEvents } from '../events/write-event.ts';
import { fieldChanges } from '../audit/field-changes.ts';
import type { Catalogue } from '../engine/declaration/catalogue.ts';
import type { Row } from '../engine/declaration/row.ts';
import { pipelinedTransaction } from '../database/pipelined.ts';
import { retryConflicts } from '../database/retry.ts';
import type { Database } from '../database/tables.ts';

/** The administrator of a change: a user in the app, an operating-system account at the command line, or one of `directoryOperators`. */
export type Administrator = { readonly UserId: number; readonly Operator: null } | { readonly UserId: null; readonly Operator: string };

/** The database, the administrator and the time of an administration call, and the record kinds. */
export type AdminContext = {
  readonly db: Kysely<Database>;
  readonly by: Administrator;
  readonly now: WireDateTime;
  readonly catalogue: Catalogue;
};

/** The company's directory, by the protocol it speaks. */
const directoryOperators: ReadonlySet<string> = new Set(['OpenID Connect', 'SCIM']);

/** One administrative change. `before` is null for a creation, `after` for a removal. */
type AdminChange = {
  readonly entity: AdministrationSubject;
  readonly id: number;
  readonly call: string;
  readonly before: Row | null;
  readonly after: Row | null;
};

// Administrative changes run one at a time: two administrators who revoke each other's permission at once must not both find another
// administrator left.
const ADMINISTRATION_LOCK = 7_170_085;

/** Runs `work` in a transaction under the administration lock. Retries it, `work` included, after a conflict with a save of records. */
export function runAdminChange<Answer>(
  { db }: Pick<AdminContext, 'db'>,
  work: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> {
  const locked = async (trx: Transaction<Database>) => {
    await sql`SELECT pg_advisory_xact_lock(${ADMINISTRATION_LOCK})`.execute(trx);
    return { answer: await work(trx), last: [] };
  };
  return retryConflicts(() => pipelinedTransaction(db, locked));
}

/** Event that notifies the user of a changed account, by the changing call. */
const credentialEvents: Readonly<Record<string, EventName>> = {
  changePassword: 'password-changed',
  setPassword: 'password-changed',
  addPasskey: 'passkey-changed',
  removePasskey: 'passkey-changed',
  removePasskeys: 'passkey-changed',
  confirmSecondFactor: 'second-factor-changed',
  removeSecondFactor: 'second-factor-changed',
};

/**
 * Adds an administrative change to the audit trail, in the same transaction. Secrets appear without their values; no change adds no entry.
 */
export async function recordAdminChange(
  trx: Transaction<Database>,
  { by, now }: Pick<AdminContext, 'by' | 'now'>,
  { entity, id, call, before, after }: AdminChange,
): Promise<void> {
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return;
  const Kind = before === null ? 'created' : after === null ? 'removed' : 'changed';
  await trx
    .insertInto('audit_entry')
    .values({ Entity: entity, RecordId: id, Kind, Call: call, ...by, EnteredOn: now, Changes: JSON.stringify(changes) })
    .execute();
  const name = entity === 'user' ? credentialEvents[call] : undefined;
  if (name) await insertEvents(trx, [accountEvent(name, id, now, by.UserId)]).execute();
}

/** One page of administrative changes, newest first; `before` is the id that ends the previous page. `of`: only those of one object. */
export async function readJournalPage(
  db: Kysely<Database>,
  before: number | null,
  of: { readonly subject: string; readonly id: number } | null,
): Promise<unknown> {
  const changes = await db
    .selectFrom('audit_entry as entry')
    .leftJoin('user_account as user', 'user.Id', 'entry.UserId')
    .select([
      'entry.Id',
      'entry.Entity as Subject',
      'entry.Kind',
      'entry.Call',
      'entry.EnteredOn',
      'entry.Changes',
      'entry.Operator',
      'user.Username',
    ])
    .select(targetName.as('Name'))
    // Literals, so that the query matches the predicate of the partial index.
    .where(sql<boolean>`entry."Entity" IN (${sql.join(administrationSubjects.map((name) => sql.lit(name)))})`)
    .$if(of !== null, (query) => query.where('entry.Entity', '=', of?.subject ?? '').where('entry.RecordId', '=', of?.id ?? 0))
    .$if(before !== null, (query) => query.where('entry.Id', '<', before))
    .orderBy('entry.Id', 'desc')
    .limit(journalPageSize + 1)
    .execute();
  const entries = changes.map(({ Operator, Username, Name, ...entry }) => ({
    ...entry,
    Name: Name ?? '',
    By: Operator ?? Username ?? '',
    IsAtMachine: Operator !== null && !directoryOperators.has(Operator),
  }));
  return { Entries: entries.slice(0, journalPageSize), HasMore: entries.length > journalPageSize };
}

const functionalityName = sql`CASE t."FunctionalityId" ${sql.join(
  Object.entries(functionality).map(([name, id]) => sql`WHEN ${sql.lit(id)} THEN ${sql.lit(name)}`),
  sql` `,
)} END`;

const targetName = sql<string | null>`CASE entry."Entity"
  WHEN 'user' THEN (SELECT u."Username" FROM user_account u WHERE u."Id" = entry."RecordId")
  WHEN 'role' THEN coalesce((SELECT r."Name" FROM role r WHERE r."Id" = entry."RecordId"),
    (SELECT c->>'Old' FROM audit_entry gone, jsonb_array_elements(gone."Changes") c
      WHERE gone."Entity" = 'role' AND gone."RecordId" = entry."RecordId" AND gone."Kind" = 'removed' AND c->'Path' = '["Name"]' LIMIT 1))
  WHEN 'number-series' THEN (SELECT n."Prefix" || '/' || n."Year" FROM number_series n WHERE n."Id" = entry."RecordId")
  WHEN 'terms' THEN (SELECT ${functionalityName} || ', ' || t."Language" FROM terms t WHERE t."Id" = entry."RecordId")
  WHEN 'dictionary' THEN (SELECT i."Name" FROM dictionary_item i WHERE i."Id" = entry."RecordId")
  WHEN 'company-file' THEN (SELECT c."Name" FROM company_file c WHERE c."Id" = entry."RecordId")
  WHEN 'webhook' THEN (SELECT w."Name" FROM webhook w WHERE w."Id" = entry."RecordId")
  WHEN 'handover-item' THEN (SELECT h."Name" FROM handover_item h WHERE h."Id" = entry."RecordId")
  WHEN 'additional-field' THEN (SELECT f."Name" FROM additional_field f WHERE f."Id" = entry."RecordId")
  WHEN 'company-setting' THEN ''
  WHEN 'statement-mapping' THEN (SELECT m."Name" FROM statement_mapping m WHERE m."Id" = entry."RecordId")
  WHEN 'retention-rule' THEN (SELECT r."Name" FROM retention_rule r WHERE r."Id" = entry."RecordId")
END`;
