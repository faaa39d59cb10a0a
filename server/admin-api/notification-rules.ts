import type * as v from 'valibot';
import { sql, type Kysely } from 'kysely';
import {
  messageStates,
  PROTOCOL_MAIL,
  REPORT_MAIL,
  saveRulesBody,
  type NotificationRules,
  type QueuedMessageRow,
} from '../../src/contract/entities/company/notification-bodies.ts';
import { journalPageSize } from '../../src/contract/entities/company/administration.ts';
import { eventNames, type EventName, type PersonalChannel } from '../../src/contract/definition/events.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { namedEvents, type NamedEvent } from '../events/describe-event.ts';
import { mayOf } from '../events/recipients.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import type { Row } from '../engine/declaration/row.ts';
import { contextOf } from './account.ts';
import { recordAdminChange, runAdminChange } from './admin-journal.ts';

/** Required notifications of the company, the managers of units, and the accounts that may decide in place of others. */
export async function notificationRules({ db, channels }: CallRequest): Promise<NotificationRules> {
  const [{ Required, DueDays, DueKilometres, OpenTripHours, OverdueHours, DecisionHours, EscalateTo }, Users, Managers, units] =
    await Promise.all([
      db.selectFrom('notification_rule').selectAll().executeTakeFirstOrThrow(),
      decidersOf(db),
      managersOf(db),
      sql<{
        Unit: string;
      }>`SELECT DISTINCT "OrganizationStructure" AS "Unit" FROM vehicle WHERE "IsActive" AND "OrganizationStructure" <> '' ORDER BY 1`.execute(
        db,
      ),
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
    Users,
    Units: units.rows.map(({ Unit }) => Unit),
    Managers,
  };
}

/** Stores the company's rules. Events that the body does not name keep theirs: an earlier app has fewer. Throws `validation`. */
export async function saveNotificationRules(request: CallRequest<v.InferOutput<typeof saveRulesBody>>): Promise<true> {
  const { db, body } = request;
  const { Required, EscalateTo, Managers, ...limits } = body;
  await requireDeciders(request);
  await runAdminChange({ db }, async (trx) => {
    const before = await rulesRow(trx);
    const channelsOf = { ...(before['Required'] as object), ...Object.fromEntries(Required.map(({ Name, Channels }) => [Name, Channels])) };
    const required = Object.fromEntries(Object.entries(channelsOf).filter(([, { length }]) => length > 0));
    await trx
      .updateTable('notification_rule')
      .set({ ...limits, EscalateTo, Required: JSON.stringify(required) })
      .execute();
    if (Managers) {
      await trx.deleteFrom('unit_manager').execute();
      if (Managers.length > 0)
        await trx
          .insertInto('unit_manager')
          .values([...Managers])
          .execute();
    }
    await recordAdminChange(trx, contextOf(request), {
      entity: 'notification-rule',
      id: 1,
      call: 'saveRules',
      before,
      after: await rulesRow(trx),
    });
  });
  return true;
}

/** Active accounts that may read bookings; any other could not see the record to decide on. */
async function decidersOf(db: Kysely<Database>): Promise<NotificationRules['Users']> {
  const { rows } = await sql<{ Id: number; Username: string; GivenName: string }>`
    SELECT u."Id", u."Username", u."GivenName" FROM user_account u
    WHERE u."IsActive" AND ${mayOf('Booking', 'IsRead', false)} ORDER BY u."Username"`.execute(db);
  return rows.map(({ Id, Username, GivenName }) => ({ Id, Name: GivenName === '' ? Username : `${GivenName} (${Username})` }));
}

async function requireDeciders({
  db,
  body: { EscalateTo, Managers = [] },
}: CallRequest<v.InferOutput<typeof saveRulesBody>>): Promise<void> {
  const deciderIds = new Set((await decidersOf(db)).map(({ Id }) => Id));
  const references: readonly (readonly [string, number | null])[] = [
    ['EscalateTo', EscalateTo],
    ...Managers.flatMap(
      ({ UserId, DeputyId }, at) =>
        [
          [`Managers.${at}.UserId`, UserId],
          [`Managers.${at}.DeputyId`, DeputyId],
        ] as const,
    ),
  ];
  const fieldErrors = references
    .filter(([, id]) => id !== null && !deciderIds.has(id))
    .map(([field]) => ({ field, code: 'not-in-list' as const }));
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
}

function managersOf(db: Kysely<Database>) {
  return db.selectFrom('unit_manager').select(['Unit', 'UserId', 'DeputyId']).orderBy('Unit').execute();
}

/** The rules as the journal compares them. */
async function rulesRow(trx: Kysely<Database>): Promise<Row> {
  const rules = await trx
    .selectFrom('notification_rule')
    .select(['Required', 'DueDays', 'DueKilometres', 'OpenTripHours', 'OverdueHours', 'DecisionHours', 'EscalateTo'])
    .executeTakeFirstOrThrow();
  return {
    ...rules,
    Managers: Object.fromEntries(
      (await managersOf(trx)).map(({ Unit, UserId, DeputyId }) => [Unit, { Manager: UserId, Deputy: DeputyId }]),
    ),
  };
}

/** One page of the queue, newest first, without messages in the app, which need no sending. */
export async function outgoingQueue(request: CallRequest): Promise<{ Entries: QueuedMessageRow[]; HasMore: boolean }> {
  const { db, parameters, wallTime } = request;
  const before = parameters['before'] === undefined ? null : idOf(request, 'before');
  const state = messageStates.find((one) => one === parameters['state']);
  const messages = await db
    .selectFrom('outgoing as o')
    .leftJoin('event as e', 'e.Id', 'o.EventId')
    .leftJoin('webhook as w', (join) => join.on('o.Channel', '=', 'webhook').on(sql<boolean>`w."Id"::text = o."Target"`))
    .select([
      'o.Id',
      'o.EventId',
      sql<
        string | null
      >`CASE WHEN o."Data" ? 'Protocol' THEN ${PROTOCOL_MAIL} WHEN o."Data" ? 'Report' THEN ${REPORT_MAIL} ELSE e."Name" END`.as('Event'),
      'o.Channel',
      sql<string>`coalesce(w."Name", o."Target")`.as('Target'),
      'o.State',
      'o.Attempts',
      'o.LastError',
      'o.CreatedOn',
      'o.SentOn',
      'o.NextAttemptOn',
    ])
    .where('o.Channel', '<>', 'app')
    .$if(parameters['webhook'] !== undefined, (query) =>
      query.where('o.Channel', '=', 'webhook').where('o.Target', '=', String(idOf(request, 'webhook'))),
    )
    .$if(before !== null, (query) => query.where('o.Id', '<', before))
    .$if(state !== undefined, (query) => query.where('o.State', '=', state ?? ''))
    .orderBy('o.Id', 'desc')
    .limit(journalPageSize + 1)
    .execute();
  const events = new Map(
    (
      await namedEvents(
        db,
        messages.flatMap(({ EventId }) => EventId ?? []),
      )
    ).map((event) => [event.Id, recordOf(event)]),
  );
  const entries = messages.map(({ EventId, CreatedOn, SentOn, NextAttemptOn, State, ...row }) => ({
    ...row,
    Record: events.get(EventId ?? 0) ?? null,
    State: State as QueuedMessageRow['State'],
    CreatedOn: wallTime(CreatedOn),
    SentOn: SentOn && wallTime(SentOn),
    NextAttemptOn: wallTime(NextAttemptOn),
  }));
  return { Entries: entries.slice(0, journalPageSize), HasMore: entries.length > journalPageSize };
}

/** The subject of an event, as its list names it. */
function recordOf({ Data, Device, Plate, Person }: NamedEvent): string | null {
  const record = [Data.Number ?? Device, Plate].filter(Boolean).join(' · ');
  return record || Person;
}

/**
 * Sends a message that was given up, or waits, at the next run; one to a webhook also after it arrived, under the same id. Throws `wrong-state`
 * for a person's that was sent.
 */
export async function retryMessage(request: CallRequest): Promise<true> {
  const { numUpdatedRows } = await request.db
    .updateTable('outgoing')
    .set({ State: 'waiting', Attempts: 0, NextAttemptOn: sql`now()` })
    .where('Id', '=', idOf(request, 'id'))
    .where((of) => of.or([of('State', '<>', 'sent'), of('Channel', '=', 'webhook')]))
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new TaborError('wrong-state');
  return true;
}

/** Queues a test mail to the caller; what became of it stands in the queue. Throws `wrong-state` without a mail server or an address. */
export async function sendTestMail({ db, user, channels }: CallRequest): Promise<{ readonly Target: string }> {
  const employee = await db
    .selectFrom('employee')
    .select('Email')
    .where('Id', '=', user.employeeId ?? 0)
    .executeTakeFirst();
  const Target = employee?.Email?.trim() ?? '';
  if (!channels.includes('mail') || !Target.includes('@')) throw new TaborError('wrong-state');
  await db.insertInto('outgoing').values({ Channel: 'mail', UserId: user.id, Target, Data: '{"Test":true}' }).execute();
  return { Target };
}
