import { sql, type Kysely } from 'kysely';
import { nextReportTime, type ReportInterval } from '../../src/contract/entities/costs/report-mail-bodies.ts';
import { runPeriodically } from '../database/periodic-task.ts';
import type { Database } from '../database/tables.ts';
import type { ChannelDriver } from './channel-driver.ts';

/** Longest delay of a report after its time. */
const INTERVAL_SECONDS = 300;

/**
 * Queues the mails of reports whose time has come, if it is time for it and no other process does it: the messages and the next time in one
 * transaction, so each period is sent once. Periods that passed while no process ran are sent once together. Returns whether it ran.
 */
export function queueReports(db: Kysely<Database>, { addressesOf }: ChannelDriver): Promise<boolean> {
  return runPeriodically(db, 'report mails', INTERVAL_SECONDS, async (trx) => {
    const due = await trx
      .selectFrom('report_mail')
      .select(['Id', 'UserId', 'Every', 'Recipients', sql<string>`localtimestamp(0)`.as('Now')])
      .where('IsPaused', '=', false)
      .where('NextOn', '<=', sql<string>`localtimestamp`)
      .forUpdate()
      .execute();
    for (const { Id, UserId, Every, Recipients, Now } of due) {
      for (const recipient of new Set([UserId, ...(Recipients as number[])])) {
        for (const Target of (await addressesOf?.(trx, recipient)) ?? [])
          await trx
            .insertInto('outgoing')
            .values({ Channel: 'mail', UserId: recipient, Target, Data: JSON.stringify({ Report: Id }) })
            .execute();
      }
      await trx
        .updateTable('report_mail')
        .set({ NextOn: nextReportTime(Every as ReportInterval, Now), LastOn: Now })
        .where('Id', '=', Id)
        .execute();
    }
  });
}
