import { sql, type Kysely } from 'kysely';
import type { EventName } from '../../src/contract/definition/events.ts';
import type { Database } from '../database/tables.ts';

/**
 * Notifies a user that a login changed something about the own account (`server/events/write-event.ts`, `accountEvent`). `DeviceId`: the
 * device of the login, which the messages name.
 */
export async function emitLoginEvent(
  db: Kysely<Database>,
  userId: number,
  name: Extract<EventName, 'device-registered' | 'password-changed'>,
  DeviceId?: number,
): Promise<void> {
  const data = { Concerned: [], CreatedBy: null, EscalateTo: userId, ...(DeviceId !== undefined && { DeviceId }) };
  await db
    .insertInto('event')
    .values({ Name: name, Entity: 'account', RecordId: userId, HappenedOn: sql`localtimestamp`, UserId: null, Data: JSON.stringify(data) })
    .execute();
}
