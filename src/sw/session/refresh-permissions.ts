import * as v from 'valibot';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { callerOf, exchange, type Caller } from '../../api/transport.ts';
import { userIn } from '../../api/session-replies.ts';
import { isSameUser } from '../../contract/access/same-user.ts';
import type { Permissions } from '../../contract/permissions/permissions.ts';
import { sessionCalls } from '../../contract/access/session.ts';
import { purgeWithdrawn } from '../../db/cache/withdrawn-rights.ts';
import { currentSession, replacePermissions, saveContact, saveWipeUsers } from '../../db/schema/device-database.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { deepEqual } from '../../sync/deep-equal.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { fetchPermissions } from './fetch-permissions.ts';

type Refresh = {
  /** Waits for pulls that began with the permissions before. */
  readonly settle?: () => Promise<void>;
  /** Where the user's answer has no permissions, pulls each functionality: about twenty calls. */
  readonly fetchesEach?: boolean;
};

/**
 * Reads the permissions of the active session again: the menu of open pages follows, and what the user may not read any more leaves the
 * device. Nothing changes unless the backend names this user. Returns whether the session now has the permissions of the backend.
 */
export async function refreshPermissions({ settle = () => Promise.resolve(), fetchesEach = false }: Refresh = {}): Promise<boolean> {
  // One after the other: a late answer would replace a newer one.
  const { isRead, replaced } = await navigator.locks.request('tabor-permissions', () => readPermissions(fetchesEach));
  if (!replaced) return isRead;
  await settle();
  // Rights that came back meanwhile have pulled their data again.
  const { user, token } = replaced;
  const session = await currentSession();
  if (session?.token === token) await purgeWithdrawn(userDatabase(user.Username), user.Permissions, session.user.Permissions);
  return isRead;
}

/** `replaced`: the session as it was, where its permissions have changed. */
type Read = { readonly isRead: boolean; readonly replaced?: SessionRow };

const unread: Read = { isRead: false };

async function readPermissions(fetchesEach: boolean): Promise<Read> {
  const session = await currentSession();
  if (session?.state !== 'active') return unread;
  const { user, token } = session;
  const caller = callerOf(session);
  const reply = await exchange(caller, sessionCalls.currentUser);
  const answer = reply.kind === 'answered' && reply.content.kind === 'value' ? reply.content.value : null;
  const { name, permissions } = userIn(answer, new Map());
  if (name === null || !isSameUser(name, user.Username)) return unread;
  await saveContact(user.Username);
  const parsed = v.safeParse(v.looseObject({ WipeUsers: v.optional(v.array(v.string()), []) }), answer);
  if (parsed.success) await saveWipeUsers(token, parsed.output.WipeUsers);
  const Permissions = permissions ?? (await permissionsElsewhere(caller, user.Permissions, { answer, fetchesEach }));
  if (Permissions === null) return unread;
  if (deepEqual(Permissions, user.Permissions)) return { isRead: true };
  // Purged first: a run that is cut off is repeated, because the session still has the rights before.
  await purgeWithdrawn(userDatabase(user.Username), user.Permissions, Permissions);
  await replacePermissions(token, Permissions);
  return { isRead: true, replaced: session };
}

/** The permissions where the user's answer lists none; null where nothing certain is known. Does not throw: the ones before stay. */
async function permissionsElsewhere(
  caller: Caller,
  former: Permissions,
  { answer, fetchesEach }: { readonly answer: unknown; readonly fetchesEach: boolean },
): Promise<Permissions | null> {
  // No permissions mean "none" only from a backend that always returns all of them.
  if ((await capabilitiesOf(caller))?.extensions.includes('columns'))
    return v.is(v.looseObject({ Permissions: v.strictObject({}) }), answer) ? {} : null;
  if (!fetchesEach) return null;
  const each = await fetchPermissions(caller, former).catch(() => null);
  return each === null || Object.keys(each).length === 0 ? null : each;
}
