import { sql, type Kysely } from 'kysely';
import { changePasswordBody } from '../../src/contract/entities/company/account-bodies.ts';
import type { AccountSession } from '../../src/contract/entities/company/account.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import { requireStrongPassword } from '../auth/password-policy.ts';
import { clearAttempts, countAttempt } from '../auth/throttle.ts';
import { ThrottledError } from '../auth/throttled-error.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import { parseRecord } from '../engine/records/rows.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from './admin-journal.ts';
import { auditRowOf, endAccessOf } from './users.ts';

/** The caller's open sessions, the last used first. */
export async function listSessions({ db, user, wallTime }: CallRequest): Promise<AccountSession[]> {
  const found = await db
    .selectFrom('session_token')
    .select(['Id', 'Device', sql<Date>`"CreatedOn"`.as('CreatedOn'), sql<Date>`"UsedOn"`.as('UsedOn')])
    .where('UserId', '=', user.id)
    .where('RevokedOn', 'is', null)
    .where('ExpiresOn', '>', sql<Date>`now()`)
    .orderBy('UsedOn', 'desc')
    .execute();
  return found.map(({ CreatedOn, UsedOn, ...session }) => ({ ...session, CreatedOn: wallTime(new Date(CreatedOn)), UsedOn: wallTime(new Date(UsedOn)), IsCurrent: session.Id === user.sessionId }));
}

/** Ends one of the caller's sessions; another user's stays. */
export async function endSession(request: CallRequest): Promise<true> {
  await request.db.deleteFrom('session_token').where('Id', '=', idOf(request, 'id')).where('UserId', '=', request.user.id).execute();
  return true;
}

/** Ends the caller's other sessions and calendar feeds; returns the number of sessions. */
export function endOtherSessions(request: CallRequest): Promise<number> {
  const context = contextOf(request);
  const { user } = request;
  return runAdminChange(context, async (trx) => {
    const ended = await endAccessOf(trx, context, user.id, user.sessionId);
    await recordAdminChange(trx, context, { entity: 'user', id: user.id, call: 'endOtherSessions', before: { Sessions: ended + 1 }, after: { Sessions: 1 } });
    return ended;
  });
}

/** Changes the caller's password and ends their other sessions. Throws `validation` for a wrong or guessable password, `throttled`. */
export async function changePassword(request: CallRequest): Promise<true> {
  const context = contextOf(request);
  const { db, user } = request;
  const { Password, NewPassword } = parseRecord(changePasswordBody, request.body);
  await requirePassword(db, user.id, Password);
  await requireStrongPassword(NewPassword, [user.username, user.givenName], 'NewPassword');
  const PasswordHash = await hashPassword(NewPassword);
  await runAdminChange(context, async (trx) => {
    const before = await auditRowOf(trx, user.id);
    await trx.updateTable('user_account').set({ PasswordHash }).where('Id', '=', user.id).execute();
    await endAccessOf(trx, context, user.id, user.sessionId);
    await recordAdminChange(trx, context, { entity: 'user', id: user.id, call: 'changePassword', before, after: await auditRowOf(trx, user.id) });
  });
  return true;
}

/** Checks the caller's password, as often as a login may be tried. Throws `validation`, `throttled`. */
async function requirePassword(db: Kysely<Database>, userId: number, password: string): Promise<void> {
  const attempt = { name: `password of ${userId}`, network: `user ${userId}` };
  const { refusedFor } = await countAttempt(db, attempt.name, attempt.network);
  if (refusedFor > 0) throw new ThrottledError(refusedFor);
  const { PasswordHash } = await db.selectFrom('user_account').select('PasswordHash').where('Id', '=', userId).executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, PasswordHash))) throw new TaborError('validation', { fieldErrors: [{ field: 'Password', code: 'wrong-password' }] });
  await clearAttempts(db, attempt.name, attempt.network);
}

function contextOf({ db, user, now, catalogue }: CallRequest): AdminContext {
  return { db, by: { UserId: user.id, Operator: null }, now, catalogue };
}
