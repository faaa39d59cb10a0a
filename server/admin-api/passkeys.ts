import type * as v from 'valibot';
import { addPasskeyBody, provePasskeyBody, renamePasskeyBody } from '../../src/contract/entities/company/account-bodies.ts';
import type { AccountPasskey } from '../../src/contract/entities/company/account.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { hasOtherLogin, requireOtherLogin, type LoginMethods } from '../auth/other-logins.ts';
import { acceptPasskey, addPasskey, startPasskeyLogin, startPasskeyRegistration } from '../auth/passkeys.ts';
import { proveSession } from '../auth/sessions.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import { contextOf } from './account.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from './admin-journal.ts';
import { auditRowOf, endAccessOf, removePasskeysOf } from './users.ts';

/** The caller's passkeys, the oldest first. */
export async function listPasskeys({ db, user, wallTime, loginMethods }: CallRequest): Promise<AccountPasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['Id', 'Name', 'CreatedOn', 'UsedOn'])
    .where('UserId', '=', user.id)
    .orderBy('Id')
    .execute();
  const [last] = rows;
  const IsOnlyLogin =
    rows.length === 1 && last !== undefined && !(await hasOtherLogin(db, loginMethods, user.id, { kind: 'passkey', id: last.Id }));
  return rows.map(({ CreatedOn, UsedOn, ...passkey }) => ({
    ...passkey,
    CreatedOn: wallTime(CreatedOn),
    UsedOn: UsedOn && wallTime(UsedOn),
    ...(IsOnlyLogin && { IsOnlyLogin }),
  }));
}

/** Challenge that an authenticator signs for a login or a proof. */
export function passkeyOptions({ db, passkeyHost }: CallRequest): Promise<{ challenge: string }> {
  return startPasskeyLogin(db, passkeyHost);
}

/** Challenge that an authenticator signs for a new passkey of the caller. */
export function startPasskey({ db, passkeyHost, user }: CallRequest): Promise<{ challenge: string }> {
  return startPasskeyRegistration(db, passkeyHost, user);
}

/** Adds a passkey of the caller; returns its id. Throws `validation`. */
export function createPasskey(request: CallRequest<v.InferOutput<typeof addPasskeyBody>>): Promise<number> {
  const context = contextOf(request);
  const { passkeyHost, user } = request;
  const { Name, Response } = request.body;
  return runAdminChange(context, async (trx) => {
    const id = await addPasskey(trx, passkeyHost, user.id, Name, Response);
    if (id === null) throw refused();
    await recordAdminChange(trx, context, { entity: 'user', id: user.id, call: 'addPasskey', before: {}, after: { Passkey: Name } });
    return id;
  });
}

/** Renames a passkey of the caller. Throws `validation`, `not-found`. */
export async function renamePasskey({ db, user, body }: CallRequest<v.InferOutput<typeof renamePasskeyBody>>): Promise<true> {
  const { Id, Name } = body;
  const renamed = await db
    .updateTable('passkey')
    .set({ Name })
    .where('Id', '=', Id)
    .where('UserId', '=', user.id)
    .returning('Id')
    .executeTakeFirst();
  if (!renamed) throw new TaborError('not-found');
  return true;
}

/** Removes a passkey of the caller, and ends their other sessions; true also when it is gone already. Throws `last-login`. */
export async function removePasskey(request: CallRequest): Promise<true> {
  const context = contextOf(request);
  await runAdminChange(context, async (trx) => {
    const id = idOf(request, 'id');
    const removed = await trx
      .deleteFrom('passkey')
      .where('Id', '=', id)
      .where('UserId', '=', request.user.id)
      .returning('Name')
      .executeTakeFirst();
    if (!removed) return;
    await requireOtherLogin(trx, request.loginMethods, request.user.id, { kind: 'passkey', id });
    // Sessions that a lost or foreign passkey opened end with it.
    await endAccessOf(trx, context, request.user.id, request.user.sessionId);
    await recordAdminChange(trx, context, {
      entity: 'user',
      id: request.user.id,
      call: 'removePasskey',
      before: { Passkey: removed.Name },
      after: {},
    });
  });
  return true;
}

/** Proves who the caller is by a passkey of theirs. Throws `validation`. */
export async function provePasskey({ db, user, passkeyHost, body }: CallRequest<v.InferOutput<typeof provePasskeyBody>>): Promise<true> {
  const { Response } = body;
  if ((await acceptPasskey(db, passkeyHost, Response)) !== user.id) throw refused();
  if (user.sessionId !== null) await proveSession(db, user.sessionId, { isMultiFactor: true });
  return true;
}

/**
 * Removes the passkeys of a user account and ends its sessions, for who lost the devices. Throws `not-found`, and `last-login` for the
 * caller's own.
 */
export async function removeUserPasskeys(context: AdminContext, loginMethods: LoginMethods, id: number): Promise<true> {
  await runAdminChange(context, async (trx) => {
    await auditRowOf(trx, id);
    const count = await removePasskeysOf(trx, context, id);
    // An administrator gives another user a new password afterwards.
    if (context.by.UserId !== id) await endAccessOf(trx, context, id);
    else if (count > 0) await requireOtherLogin(trx, loginMethods, id, { kind: 'passkeys' });
  });
  return true;
}

function refused(): TaborError {
  return new TaborError('validation', { fieldErrors: [{ field: 'Response', code: 'invalid' }] });
}
