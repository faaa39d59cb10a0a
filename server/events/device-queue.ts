import type * as v from 'valibot';
import { sql } from 'kysely';
import type { reportQueueBody } from '../../src/contract/entities/company/account-bodies.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';

/**
 * Stores the number of waiting entries on the device of the session. An empty outbox ends the messages about it. A session without a device changes nothing.
 */
export async function reportQueue({ db, user, body }: CallRequest<v.InferOutput<typeof reportQueueBody>>): Promise<true> {
  const { device } = user;
  if (!device) return true;
  const { Parked: ParkedEntries, Waiting: WaitingEntries, OldestMinutes } = body;
  const isEmpty = ParkedEntries + WaitingEntries === 0;
  const QueuedSince = isEmpty ? null : sql<Date>`coalesce("QueuedSince", now() - make_interval(mins => ${OldestMinutes}))`;
  await retriedTransaction(db, async (trx) => {
    await trx.updateTable('device').set({ ParkedEntries, WaitingEntries, QueuedSince }).where('Id', '=', device.id).execute();
    if (!isEmpty) return;
    const about = trx.selectFrom('event').select('Id').where('Name', '=', 'device-waiting').where('RecordId', '=', device.id);
    await trx
      .updateTable('outgoing')
      .set({ ReadOn: sql`now()` })
      .where('EventId', 'in', about)
      .where('Channel', '=', 'app')
      .where('ReadOn', 'is', null)
      .execute();
    await trx.deleteFrom('outgoing').where('EventId', 'in', about).where('State', '=', 'waiting').execute();
    await trx
      .deleteFrom('event')
      .where('Id', 'in', about.where('AddressedOn', 'is', null))
      .execute();
  });
  return true;
}
