import type * as v from 'valibot';
import { sql, type Kysely } from 'kysely';
import { messageStates, PROTOCOL_MAIL, saveRulesBody, type NotificationRules, type QueuedMessageRow } from '../../src/contract/entities/company/notification-bodies.ts';
import { journalPageSize } from '../../src/contract/entities/company/administration.ts';
import { eventNames, type EventName, type PersonalChannel } from '../../src/contract/definition/events.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import type { Row } from '../engine/declaration/row.ts';
import { contextOf } from './account.ts';
import { recordAdminChange, runAdminChange } from './admin-journal.ts';

/** Company rules for notifications, and the accounts that may be named as deciders. */
export async function notificationRules({ db, channels }: CallRequest): Promise<NotificationRules> {
  const [{ Required, DueDays, DueKilometres, OpenTripHours, OverdueHours, DecisionHours, EscalateTo }, users] = await Promise.all([
    db.selectFrom('notification_rule').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('user_account').select(['Id', 'Username', 'GivenName']).where('IsActive', '=', true).orderBy('Username').execute(),
  ]);
  const required = Required as Partial<Record<EventName, PersonalChannel[]>>;
  return {
    Available: [...channels],
    Required: eventNames.map((Name) => ({ Name, Channels: required[Name] ?? [] })),
    DueDays,
    DueKilometres,
    OpenTripHours,
    OverdueHours,
    DecisionHours,
    EscalateTo,
    Users: users.map(({ Id, Username, GivenName }) => ({ Id, Name: GivenName === '' ? Username : `${GivenName} (${Username})` })),
  };
}

/** Stores the company's rules. Throws `validation`. */
export async function saveNotificationRules(request: CallRequest<v.InferOutput<typeof saveRulesBody>>): Promise<true> {
  const { db, body } = request;
  const { Required, EscalateTo, ...limits } = body;
  const known = EscalateTo === null || (await db.selectFrom('user_account').select('Id').where('Id', '=', EscalateTo).where('IsActive', '=', true).executeTakeFirst());
  if (!known) throw new TaborError('validation', { fieldErrors: [{ field: 'EscalateTo', code: 'not-in-list' }] });
  const required = Object.fromEntries(Required.filter(({ Channels }) => Channels.length > 0).map(({ Name, Channels }) => [Name, Channels]));
  await runAdminChange({ db }, async (trx) => {
    const before = await rulesRow(trx);
    await trx.updateTable('notification_rule').set({ ...limits, EscalateTo, Required: JSON.stringify(required) }).execute();
    await recordAdminChange(trx, contextOf(request), { entity: 'notification-rule', id: 1, call: 'saveRules', before, after: await rulesRow(trx) });
  });
  return true;
}

/** The rules as the journal compares them. */
function rulesRow(trx: Kysely<Database>): Promise<Row> {
  return trx.selectFrom('notification_rule').select(['Required', 'DueDays', 'DueKilometres', 'OpenTripHours', 'OverdueHours', 'DecisionHours', 'EscalateTo']).executeTakeFirstOrThrow();
}

/** One page of the queue, newest first, without messages in the app, which need no sending. */
export async function outgoingQueue(request: CallRequest): Promise<{ Entries: QueuedMessageRow[]; HasMore: boolean }> {
  const { db, parameters, wallTime } = request;
  const before = parameters['before'] === undefined ? null : idOf(request, 'before');
  const state = messageStates.find((one) => one === parameters['state']);
  const found = await db
    .selectFrom('outgoing as o')
    .leftJoin('event as e', 'e.Id', 'o.EventId')
    .leftJoin('webhook as w', (join) => join.on('o.Channel', '=', 'webhook').on(sql<boolean>`w."Id"::text = o."Target"`))
    .select(['o.Id', sql<string | null>`CASE WHEN o."Data" ? 'Protocol' THEN ${PROTOCOL_MAIL} ELSE e."Name" END`.as('Event'), 'o.Channel', sql<string>`coalesce(w."Name", o."Target")`.as('Target'), 'o.State', 'o.Attempts', 'o.LastError', 'o.CreatedOn', 'o.SentOn', 'o.NextAttemptOn'])
    .where('o.Channel', '<>', 'app')
    .$if(parameters['webhook'] !== undefined, (query) => query.where('o.Channel', '=', 'webhook').where('o.Target', '=', String(idOf(request, 'webhook'))))
    .$if(before !== null, (query) => query.where('o.Id', '<', before))
    .$if(state !== undefined, (query) => query.where('o.State', '=', state ?? ''))
    .orderBy('o.Id', 'desc')
    .limit(journalPageSize + 1)
    .execute();
  const entries = found.map(({ CreatedOn, SentOn, NextAttemptOn, State, ...row }) => ({ ...row, State: State as QueuedMessageRow['State'], CreatedOn: wallTime(CreatedOn), SentOn: SentOn && wallTime(SentOn), NextAttemptOn: wallTime(NextAttemptOn) }));
  return { Entries: entries.slice(0, journalPageSize), HasMore: entries.length > journalPageSize };
}

/** Sends a message that was given up, or waits, at the next run. Throws `wrong-state` for one that was sent. */
export async function retryMessage(request: CallRequest): Promise<true> {
  const { numUpdatedRows } = await request.db
    .updateTable('outgoing')
    .set({ State: 'waiting', Attempts: 0, NextAttemptOn: sql`now()` })
    .where('Id', '=', idOf(request, 'id'))
    .where('State', '<>', 'sent')
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new TaborError('wrong-state');
  return true;
}

/** Queues a test mail to the caller; what became of it stands in the queue. Throws `wrong-state` without a mail server or an address. */
export async function sendTestMail({ db, user, channels }: CallRequest): Promise<{ readonly Target: string }> {
  const employee = await db.selectFrom('employee').select('Email').where('Id', '=', user.employeeId ?? 0).executeTakeFirst();
  const Target = employee?.Email?.trim() ?? '';
  if (!channels.includes('mail') || !Target.includes('@')) throw new TaborError('wrong-state');
  await db.insertInto('outgoing').values({ Channel: 'mail', UserId: user.id, Target, Data: '{"Test":true}' }).execute();
  return { Target };
}
