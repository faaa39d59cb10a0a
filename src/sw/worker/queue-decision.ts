import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { addAction } from '../../db/outbox/add-action.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { openUser, type PushedData } from './show-pushed.ts';

const entity = 'vehicle-rental';

/**
 * Queues the decision that was pressed in a notification, as its button in the app does; lists show it once it arrived. False when it must
 * be taken in the app: another user, a locked device.
 */
export async function queueDecision({ data }: Notification, action: string): Promise<boolean> {
  const { user: userId = '', decision } = (data ?? {}) as PushedData;
  const decisionCall = decision?.calls.find(({ call }) => call === action);
  const user = await openUser(userId);
  if (!decision || !decisionCall || user === null) return false;
  await addAction(userDatabase(user), {
    id: crypto.randomUUID(),
    user,
    entity,
    key: decision.id,
    call: decisionCall.call,
    appVersion: import.meta.env['VITE_APP_VERSION'] as string,
    happenedAt: toWireDateTime(new Date()),
  });
  return true;
}
