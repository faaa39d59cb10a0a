import { decidedBooking } from '../../contract/rules/rental/booking-state.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { cachedRows } from '../../db/cache/row-cache.ts';
import { addAction } from '../../db/outbox/add-action.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { openUser, type PushedData } from './show-pushed.ts';

const entity = 'vehicle-rental';

/** Queues the decision that was pressed in a notification, as its button in the app does. False when it must be taken in the app: another user, a locked device. */
export async function queueDecision({ data }: Notification, action: string): Promise<boolean> {
  const { user: meant = '', decision } = (data ?? {}) as PushedData;
  const chosen = decision?.calls.find(({ call }) => call === action);
  const user = await openUser(meant);
  if (!decision || !chosen || user === null) return false;
  const { call } = chosen;
  const key = decision.id;
  const database = userDatabase(user);
  const [record, set] = await Promise.all([database.records.get([entity, key]), database.rowSets.get(entity)]);
  const row = record?.row ?? (set && (await cachedRows(database, set)).find(({ Id }) => Id === key));
  await addAction(database, {
    id: crypto.randomUUID(),
    user,
    entity,
    key,
    call,
    row: row && decidedBooking(row, call),
    appVersion: import.meta.env['VITE_APP_VERSION'] as string,
    happenedAt: toWireDateTime(new Date()),
  });
  return true;
}
