import * as v from 'valibot';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { callerOf, exchange } from '../../api/transport.ts';
import { isSameUser } from '../../contract/same-user.ts';
import { permissions } from '../../contract/permissions.ts';
import { sessionCalls } from '../../contract/session.ts';
import { purgeWithdrawn } from '../../db/cache/withdrawn-rights.ts';
import { currentSession, replacePermissions, saveContact } from '../../db/schema/device-database.ts';
import { userDatabase } from '../../db/schema/user-database.ts';

const answerWithRights = v.looseObject({ Username: v.string(), Permissions: permissions });

/**
 * Reads the permissions of the active session again: the menu of open pages follows, and what the user may not read any more leaves the device.
 * A backend that tells them in another form, or not with the user, is asked at the next login. `settle` waits for pulls that began with the
 * permissions before.
 */
export async function refreshPermissions(settle: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const session = await currentSession();
  if (session?.state !== 'active') return;
  const { user, token } = session;
  const caller = callerOf(session);
  const reply = await exchange(caller, sessionCalls.currentUser);
  const told = v.safeParse(answerWithRights, reply.kind === 'answered' && reply.content.kind === 'value' ? reply.content.value : null);
  if (!told.success || !isSameUser(told.output.Username, user.Username)) return;
  await saveContact(user.Username);
  const { Permissions } = told.output;
  if (JSON.stringify(Permissions) === JSON.stringify(user.Permissions)) return;
  // Only a backend that always tells all permissions means "none" by none.
  if (Object.keys(Permissions).length === 0 && !(await capabilitiesOf(caller))?.extensions.includes('columns')) return;
  const purge = () => purgeWithdrawn(userDatabase(user.Username), user.Permissions, Permissions);
  // Purged first: a run that is cut off is repeated, because the session still has the rights before.
  await purge();
  await replacePermissions(token, Permissions);
  await settle();
  await purge();
}
