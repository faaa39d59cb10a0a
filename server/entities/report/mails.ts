import { sql, type Kysely } from 'kysely';
import {
  nextReportTime,
  type pauseReportMailBody,
  type ReportMails,
  type SaveReportMailBody,
} from '../../../src/contract/entities/costs/report-mail-bodies.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type * as v from 'valibot';
import { retriedTransaction } from '../../database/retried-transaction.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { mayReadReport, mailAddress, readersOf } from '../../events/report-readers.ts';

/** Reports that a user may have mailed. */
export const MAX_REPORT_MAILS = 50;

/** The caller's mailed reports. */
export async function mails({ db, user, channels }: CallRequest): Promise<ReportMails> {
  const rows = await db.selectFrom('report_mail').selectAll().where('UserId', '=', user.id).orderBy('Name').orderBy('Id').execute();
  const names = await namesOf(
    db,
    rows.flatMap(({ Recipients }) => Recipients as number[]),
  );
  return {
    IsAvailable: channels.includes('mail'),
    Address: await mailAddress(db, user.id),
    Mails: rows.map(({ Id, Name, List, Every, IsOfPeriod, IsPaused, NextOn, LastOn, Recipients, Parameters }) => ({
      Id,
      Name,
      List,
      Every: Every as ReportMails['Mails'][number]['Every'],
      IsOfPeriod,
      IsPaused,
      NextOn,
      LastOn,
      Parameters: Parameters as SaveReportMailBody['Parameters'],
      Recipients: (Recipients as number[]).map((id) => ({ Id: id, Name: names.get(id) ?? '' })),
    })),
  };
}

/** Others who may read a list and have a mail address; empty for a list that the caller may not read. */
export async function mailReaders({ db, user, parameters }: CallRequest): Promise<{ Id: number; Name: string }[]> {
  const { list = '' } = parameters;
  return mayReadReport(user.permissions, list) ? readersOf(db, list, user.id) : [];
}

/** Saves a mailed report of the caller. Throws `forbidden` for a list that the caller may not read, `wrong-state` for too many. */
export async function saveMail({ db, user, body, now }: CallRequest<SaveReportMailBody>): Promise<number> {
  const { Id, List, Every, Parameters, ...fields } = body;
  if (!mayReadReport(user.permissions, List)) throw new TaborError('forbidden');
  const readers = new Set((await readersOf(db, List, user.id)).map((reader) => reader.Id));
  const Recipients = JSON.stringify([...new Set(fields.Recipients)].filter((id) => readers.has(id)));
  const values = { ...fields, List, Every, Recipients, Parameters: JSON.stringify(Parameters), NextOn: nextReportTime(Every, now) };
  if (Id !== null) {
    const changedRow = await db
      .updateTable('report_mail')
      .set(values)
      .where('Id', '=', Id)
      .where('UserId', '=', user.id)
      .returning('Id')
      .executeTakeFirst();
    if (!changedRow) throw new TaborError('not-found');
    return changedRow.Id;
  }
  return retriedTransaction(db, async (trx) => {
    // One after another, so that they do not all find the last place free.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('report mail', ${user.id}))`.execute(trx);
    const { count } = await trx
      .selectFrom('report_mail')
      .select(sql<number>`count(*)`.as('count'))
      .where('UserId', '=', user.id)
      .executeTakeFirstOrThrow();
    if (count >= MAX_REPORT_MAILS) throw new TaborError('wrong-state');
    return (
      await trx
        .insertInto('report_mail')
        .values({ ...values, UserId: user.id })
        .returning('Id')
        .executeTakeFirstOrThrow()
    ).Id;
  });
}

/** Pauses a report, or goes on with the next period. Throws `not-found` for another user's. */
export async function pauseMail({ db, user, body, now }: CallRequest<v.InferOutput<typeof pauseReportMailBody>>): Promise<true> {
  const stored = await db
    .selectFrom('report_mail')
    .select('Every')
    .where('Id', '=', body.Id)
    .where('UserId', '=', user.id)
    .executeTakeFirst();
  if (!stored) throw new TaborError('not-found');
  await db
    .updateTable('report_mail')
    .set({ IsPaused: body.IsPaused, NextOn: nextReportTime(stored.Every as SaveReportMailBody['Every'], now) })
    .where('Id', '=', body.Id)
    .execute();
  return true;
}

/** Deletes a report of the caller; its queued mails are not sent. Throws `not-found` for another user's. */
export async function deleteMail(request: CallRequest): Promise<true> {
  const deleted = await request.db
    .deleteFrom('report_mail')
    .where('Id', '=', idOf(request, 'id'))
    .where('UserId', '=', request.user.id)
    .returning('Id')
    .executeTakeFirst();
  if (!deleted) throw new TaborError('not-found');
  return true;
}

async function namesOf(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('user_account as u')
    .leftJoin('employee as e', 'e.Id', 'u.EmployeeId')
    .select(['u.Id', sql<string>`coalesce(e."FullName", u."Username")`.as('Name')])
    .where('u.Id', 'in', [...ids])
    .execute();
  return new Map(people.map(({ Id, Name }) => [Id, Name]));
}
