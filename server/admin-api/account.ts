import type * as v from 'valibot';
import type { Kysely } from 'kysely';
import { changePasswordBody, codeBody, proveBody, proveByLoginBody } from '../../src/contract/entities/company/account-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { hashPassword, verifyPassword } from '../auth/password.ts';
import { hasPasskey } from '../auth/passkeys.ts';
import { requireStrongPassword } from '../auth/password-policy.ts';
import { acceptCode, authenticatorAddress, secondFactorOf, startSecondFactor, turnOnSecondFactor } from '../auth/second-factor.ts';
import { redeemLoginCode } from '../auth/login-code.ts';
import { proveSession } from '../auth/sessions.ts';
import { checkLimited } from '../auth/throttle.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from './admin-journal.ts';
import { auditRowOf, endAccessOf, removeUserFactor } from './users.ts';

/** Ends the caller's other sessions and calendar feeds; returns the number of sessions. */
export function endOtherSessions(request: CallRequest): Promise<number> {
  const context = contextOf(request);
  const { user } = request;
  return runAdminChange(context, async (trx) => {
    const ended = await endAccessOf(trx, context, user.id, user.sessionId);
    await recordAdminChange(trx, context, {
      entity: 'user',
      id: user.id,
      call: 'endOtherSessions',
      before: { Sessions: ended + 1 },
      after: { Sessions: 1 },
    });
    return ended;
  });
}

/** Changes the caller's password and ends their other sessions. Throws `validation` for a wrong or guessable password, `throttled`. */
export async function changePassword(request: CallRequest<v.InferOutput<typeof changePasswordBody>>): Promise<true> {
  const context = contextOf(request);
  const { db, user } = request;
  const { Password, NewPassword } = request.body;
  await requirePassword(db, user.id, Password);
  await requireStrongPassword(NewPassword, [user.username, user.givenName], 'NewPassword');
  const PasswordHash = await hashPassword(NewPassword, { caller: `user ${user.id}` });
  await runAdminChange(context, async (trx) => {
    const before = await auditRowOf(trx, user.id);
    await trx.updateTable('user_account').set({ PasswordHash, MustChangePassword: false }).where('Id', '=', user.id).execute();
    await endAccessOf(trx, context, user.id, user.sessionId);
    await recordAdminChange(trx, context, {
      entity: 'user',
      id: user.id,
      call: 'changePassword',
      before,
      after: await auditRowOf(trx, user.id),
    });
  });
  return true;
}

/** Proves who the caller is, by the password and the code of the second factor. Throws `validation`, `throttled`. */
export async function prove({ db, secrets, user, body }: CallRequest<v.InferOutput<typeof proveBody>>): Promise<true> {
  const { Password, Code } = body;
  await requirePassword(db, user.id, Password);
  const isMultiFactor = (await secondFactorOf(db, user.id)).IsOn;
  if (isMultiFactor) await requireCode({ db, secrets, user }, Code);
  // The password alone opens no session of such an account either.
  else if (await hasPasskey(db, user.id))
    throw new TaborError('validation', { fieldErrors: [{ field: 'Password', code: 'passkey-needed' }] });
  if (user.sessionId !== null) await proveSession(db, user.sessionId, { isMultiFactor });
  return true;
}

/**
 * Proves who the caller is, by a login at the company's provider that began for this. Throws `validation`, also for another user's login.
 */
export async function proveByLogin({ db, user, body }: CallRequest<v.InferOutput<typeof proveByLoginBody>>): Promise<true> {
  const { Code, Verifier } = body;
  const login = await redeemLoginCode(db, { code: Code, verifier: Verifier, isProof: true });
  if (login?.UserId !== user.id) throw new TaborError('validation', { fieldErrors: [{ field: 'Code', code: 'wrong-code' }] });
  if (user.sessionId !== null) await proveSession(db, user.sessionId, { isMultiFactor: login.IsMultiFactor });
  return true;
}

/** Whether the caller's logins need a code. */
export function secondFactor({ db, user }: CallRequest): Promise<{ IsOn: boolean; RecoveryCodes: number }> {
  return secondFactorOf(db, user.id);
}

/** Begins a second factor. Throws `wrong-state` when one is on. */
export async function startFactor({ db, secrets, user }: CallRequest): Promise<{ Key: string; Address: string }> {
  const Key = await retriedTransaction(db, (trx) => startSecondFactor(trx, secrets, user.id));
  if (Key === null) throw new TaborError('wrong-state');
  return { Key, Address: authenticatorAddress(Key, user.username) };
}

/**
 * Turns the second factor on by its first code, and ends the other sessions. Returns the recovery codes. Throws `validation`,
 * `wrong-state`, `throttled`.
 */
export async function confirmFactor(request: CallRequest<v.InferOutput<typeof codeBody>>): Promise<string[]> {
  const context = contextOf(request);
  const { db, user } = request;
  const { Code } = request.body;
  if ((await secondFactorOf(db, user.id)).IsOn) throw new TaborError('wrong-state');
  await requireCode(request, Code);
  return runAdminChange(context, async (trx) => {
    const codes = await turnOnSecondFactor(trx, user.id);
    await endAccessOf(trx, context, user.id, user.sessionId);
    await recordAdminChange(trx, context, {
      entity: 'user',
      id: user.id,
      call: 'confirmSecondFactor',
      before: { HasSecondFactor: false },
      after: { HasSecondFactor: true },
    });
    return codes;
  });
}

/** Turns the caller's second factor off, with a code of it. Throws `validation`, `throttled`. */
export async function removeFactor(request: CallRequest<v.InferOutput<typeof codeBody>>): Promise<true> {
  const { Code } = request.body;
  await requireCode(request, Code);
  return removeUserFactor(contextOf(request), request.user.id);
}

/** Checks a code of the caller's second factor, as often as a login may be tried. Throws `validation`, `throttled`. */
async function requireCode({ db, secrets, user }: Pick<CallRequest, 'db' | 'secrets' | 'user'>, code: string): Promise<void> {
  const isRight = await checkLimited(db, { secret: 'code', userId: user.id }, () => acceptCode({ db, secrets }, user.id, code));
  if (!isRight)
    throw new TaborError('validation', { fieldErrors: [{ field: 'Code', code: code.trim() === '' ? 'required' : 'wrong-code' }] });
}

/** Checks the caller's password, as often as a login may be tried. Throws `validation`, `throttled`. */
async function requirePassword(db: Kysely<Database>, userId: number, password: string): Promise<void> {
  const isRight = await checkLimited(db, { secret: 'password', userId }, async () => {
    const { PasswordHash } = await db.selectFrom('user_account').select('PasswordHash').where('Id', '=', userId).executeTakeFirstOrThrow();
    return verifyPassword(password, PasswordHash, { caller: `user ${userId}` });
  });
  if (!isRight) throw new TaborError('validation', { fieldErrors: [{ field: 'Password', code: 'wrong-password' }] });
}

/** Changes of the caller's own account. */
export function contextOf({ db, user, now, catalogue }: CallRequest): AdminContext {
  return { db, by: { UserId: user.id, Operator: null }, now, catalogue };
}
