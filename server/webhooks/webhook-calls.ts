import { sql, type Kysely, type Transaction } from 'kysely';
import type * as v from 'valibot';
import type { saveWebhookBody } from '../../src/contract/administration-bodies.ts';
import { SECRET_ROTATION_HOURS, type CreatedWebhook, type ListedWebhook } from '../../src/contract/entities/company/webhook.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from '../admin-api/admin-journal.ts';
import { contextOf } from '../admin-api/account.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import type { Row } from '../engine/declaration/row.ts';
import { replaceSecret } from './webhook-secrets.ts';

/** Messages that are sent again when a webhook resumes: older ones are of no use. */
const RESENT_DAYS = 7;

/** The webhooks by name, with what became of their messages. */
export async function listWebhooks({ db, wallTime }: CallRequest): Promise<ListedWebhook[]> {
  const webhooks = await db
    .selectFrom('webhook as w')
    .selectAll()
    .select((of) =>
      of
        .selectFrom('outgoing as o')
        .where('o.Channel', '=', 'webhook')
        .whereRef('o.Target', '=', sql<string>`w."Id"::text`)
        .select(({ fn }) => fn.max('o.SentOn').as('SentOn'))
        .as('SentOn'),
    )
    .select((of) =>
      of
        .selectFrom('outgoing as o')
        .where('o.Channel', '=', 'webhook')
        .where('o.State', '=', 'failed')
        .whereRef('o.Target', '=', sql<string>`w."Id"::text`)
        .select(({ fn }) => fn.countAll<number>().as('Failed'))
        .as('Failed'),
    )
    .orderBy(sql`w."Name" COLLATE "pl-x-icu"`)
    .execute();
  const local = (instant: Date | null) => instant && wallTime(instant);
  return webhooks.map(({ Id, Name, Url, Events, FailingSince, PausedOn, EarlierUntil, SentOn, Failed }) => ({
    Id,
    Name,
    Url: withoutQuery(Url),
    Events: Events as string[],
    State: PausedOn ? 'paused' : FailingSince ? 'failing' : 'active',
    FailingSince: local(FailingSince),
    PausedOn: local(PausedOn),
    EarlierUntil: local(EarlierUntil !== null && EarlierUntil > new Date() ? EarlierUntil : null),
    SentOn: local(SentOn),
    Failed: Failed ?? 0,
  }));
}

/** Creates a webhook with its secret, or changes name, address and events of one. Throws `validation`, `not-found`. */
export async function saveWebhook(request: CallRequest<v.InferOutput<typeof saveWebhookBody>>): Promise<CreatedWebhook> {
  const { Id, Name, Events } = request.body;
  const Url = await withStoredQuery(request.db, Id, request.body.Url);
  if (!request.isWebhookAllowed(Url)) throw fieldError('Url', 'private-address');
  return change(request, Id, 'saveWebhook', async (trx) => {
    const same = await trx.selectFrom('webhook').select('Id').where('Name', '=', Name).executeTakeFirst();
    if (same && same.Id !== Id) throw fieldError('Name', 'taken');
    const values = { Name, Url, Events: JSON.stringify([...new Set(Events)]) };
    if (Id !== null) {
      await trx
        .updateTable('webhook')
        .set({ ...values, FailingSince: null })
        .where('Id', '=', Id)
        .execute();
      return { Id, Secret: null };
    }
    const { Id: created } = await trx.insertInto('webhook').values(values).returning('Id').executeTakeFirstOrThrow();
    return { Id: created, Secret: await replaceSecret(trx, request.secrets, created) };
  });
}

/** Gives a webhook a second secret; the earlier one signs beside it for a day. Throws `not-found`. */
export function rotateWebhookSecret(request: CallRequest): Promise<CreatedWebhook> {
  const id = idOf(request, 'id');
  return change(request, id, 'rotateWebhookSecret', async (trx) => {
    await trx
      .updateTable('webhook')
      .set({ EarlierUntil: sql`now() + make_interval(hours => ${SECRET_ROTATION_HOURS})` })
      .where('Id', '=', id)
      .execute();
    return { Id: id, Secret: await replaceSecret(trx, request.secrets, id) };
  });
}

/** Stops sending; messages from now on stand in the queue as failed. Throws `not-found`. */
export async function pauseWebhook(request: CallRequest): Promise<true> {
  const id = idOf(request, 'id');
  await change(request, id, 'pauseWebhook', async (trx) => {
    await trx
      .updateTable('webhook')
      .set({ PausedOn: sql`now()` })
      .where('Id', '=', id)
      .where('PausedOn', 'is', null)
      .execute();
    return { Id: id };
  });
  return true;
}

/**
 * Resumes sending, also of messages of the last days that were given up or wait for another attempt. One that a process gives up at this
 * moment is among them: its attempt no longer counts. Throws `not-found`.
 */
export async function resumeWebhook(request: CallRequest): Promise<true> {
  const id = idOf(request, 'id');
  await change(request, id, 'resumeWebhook', async (trx) => {
    await trx.updateTable('webhook').set({ PausedOn: null, FailingSince: null }).where('Id', '=', id).execute();
    await trx
      .updateTable('outgoing')
      .set({ State: 'waiting', Attempts: 0, NextAttemptOn: sql`now()` })
      .where('Channel', '=', 'webhook')
      .where('Target', '=', String(id))
      .where('State', 'in', ['failed', 'waiting'])
      .where('CreatedOn', '>', sql<Date>`now() - make_interval(days => ${RESENT_DAYS})`)
      .execute();
    return { Id: id };
  });
  return true;
}

/** Queues a test message; what became of it stands in the queue. Throws `not-found`. */
export async function testWebhook(request: CallRequest): Promise<true> {
  const id = idOf(request, 'id');
  await journalRow(request.db, id);
  await request.db
    .insertInto('outgoing')
    .values({ Channel: 'webhook', Target: String(id), Data: '{"Test":true}' })
    .execute();
  return true;
}

/** Deletes a webhook with its secrets; its waiting messages are not sent. Throws `not-found`. */
export async function removeWebhook(request: CallRequest): Promise<true> {
  const id = idOf(request, 'id');
  await change(request, id, 'removeWebhook', async (trx) => {
    await trx.deleteFrom('webhook').where('Id', '=', id).execute();
    await trx.deleteFrom('secret').where('TableName', '=', 'webhook').where('RecordId', '=', id).execute();
    return { Id: id };
  });
  return true;
}

/** Runs an administrative change of a webhook and adds it to the journal. `id`: null for a new one. */
function change<Answer extends { readonly Id: number }>(
  request: CallRequest,
  id: number | null,
  call: string,
  act: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> {
  const context: AdminContext = contextOf(request);
  return runAdminChange(context, async (trx) => {
    const before = id === null ? null : await journalRow(trx, id);
    const answer = await act(trx);
    const after = await storedRow(trx, answer.Id);
    await recordAdminChange(trx, context, { entity: 'webhook', id: answer.Id, call, before, after: after ?? null });
    return answer;
  });
}

/** The webhook as the journal records it. Throws `not-found`. */
async function journalRow(db: Kysely<Database>, id: number): Promise<Row> {
  const row = await storedRow(db, id);
  if (!row) throw new TaborError('not-found');
  return row;
}

async function storedRow(db: Kysely<Database>, id: number): Promise<Row | undefined> {
  const row = await db
    .selectFrom('webhook')
    .select(['Name', 'Url', 'Events', 'EarlierUntil'])
    .select(sql<boolean>`"PausedOn" IS NOT NULL`.as('IsPaused'))
    .where('Id', '=', id)
    .executeTakeFirst();
  // Many receivers have their key in the query.
  return (
    row && {
      ...row,
      Url: withoutQuery(row.Url),
      QuerySecret: new URL(row.Url).search,
      Events: (row.Events as string[]).join(', '),
      EarlierUntil: row.EarlierUntil && row.EarlierUntil.getTime(),
    }
  );
}

/** Text that lists show in place of a query. */
const hiddenQuery = '?…';

function withoutQuery(address: string): string {
  return address.replace(/\?.*$/s, hiddenQuery);
}

/** The stored address, where `address` is its form in the list. */
async function withStoredQuery(db: Kysely<Database>, id: number | null, address: string): Promise<string> {
  const stored =
    id !== null && address.endsWith(hiddenQuery)
      ? await db.selectFrom('webhook').select('Url').where('Id', '=', id).executeTakeFirst()
      : undefined;
  return stored && withoutQuery(stored.Url) === address ? stored.Url : address;
}

function fieldError(field: string, code: string): TaborError {
  return new TaborError('validation', { fieldErrors: [{ field, code }] });
}
