import type { Kysely } from 'kysely';
import type * as v from 'valibot';
import type { proveByLoginBody, startCompanyLinkBody } from '../../src/contract/entities/company/account-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { announceCompanyLink, isTaken, redeemCompanyLink } from '../auth/company-link.ts';
import { hasOtherLogin, requireOtherLogin } from '../auth/other-logins.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { contextOf } from './account.ts';
import { recordAdminChange, runAdminChange } from './admin-journal.ts';
import { endAccessOf } from './users.ts';

const companyLogin = { kind: 'company-login' } as const;

/** The login at the company's provider that opens the caller's account. */
export async function companyLink({ db, user, loginMethods }: CallRequest): Promise<{ Name: string | null; IsFixed: boolean }> {
  const linked = await linkOf(db, user.id);
  return {
    Name: linked?.UserName ?? null,
    IsFixed: linked !== null && (linked.IsProvisioned || !(await hasOtherLogin(db, loginMethods, user.id, companyLogin))),
  };
}

/** Announces a login for the session of the caller. Throws `wrong-state` for an account that has one, `forbidden` without a session. */
export function startCompanyLink(request: CallRequest<v.InferOutput<typeof startCompanyLinkBody>>): Promise<true> {
  const sessionId = sessionOf(request);
  return runAdminChange<true>(contextOf(request), async (trx) => {
    if (await linkOf(trx, request.user.id)) throw new TaborError('wrong-state');
    await announceCompanyLink(trx, sessionId, request.body.Challenge);
    return true;
  });
}

/**
 * Links the caller's account to the login that this session announced. Throws `validation` for another session's code or another account's
 * login, `wrong-state`.
 */
export async function linkCompanyLogin(request: CallRequest<v.InferOutput<typeof proveByLoginBody>>): Promise<true> {
  const context = contextOf(request);
  const { user, body } = request;
  const sessionId = sessionOf(request);
  // A refused code is used up too, so a wrong one is no error of the transaction.
  const errorCode = await runAdminChange(context, async (trx) => {
    const login = await redeemCompanyLink(trx, sessionId, { code: body.Code, verifier: body.Verifier });
    if (!login) return 'wrong-code';
    if (await linkOf(trx, user.id)) throw new TaborError('wrong-state');
    if (await isTaken(trx, user.id, login)) return 'login-taken';
    const link = { Issuer: login.issuer, Subject: login.subject };
    await trx
      .insertInto('directory_user')
      .values({ UserId: user.id, UserName: login.userName, ...link })
      .onConflict((conflict) => conflict.column('UserId').doUpdateSet(link))
      .execute();
    await recordAdminChange(trx, context, {
      entity: 'user',
      id: user.id,
      call: 'linkCompanyLogin',
      before: { CompanyLogin: '' },
      after: { CompanyLogin: login.userName },
    });
    return null;
  });
  if (errorCode !== null) throw new TaborError('validation', { fieldErrors: [{ field: 'Code', code: errorCode }] });
  return true;
}

/**
 * Unlinks the caller's account, and ends the sessions that the login may have opened; true also without a link. Throws `wrong-state` where
 * the directory keeps the link, `last-login`.
 */
export async function unlinkCompanyLogin(request: CallRequest): Promise<true> {
  const context = contextOf(request);
  const { user, loginMethods } = request;
  await runAdminChange(context, async (trx) => {
    const linked = await linkOf(trx, user.id);
    if (!linked) return;
    // The directory would link it again.
    if (linked.IsProvisioned) throw new TaborError('wrong-state');
    await requireOtherLogin(trx, loginMethods, user.id, companyLogin);
    await trx.deleteFrom('directory_user').where('UserId', '=', user.id).execute();
    await endAccessOf(trx, context, user.id, user.sessionId);
    await recordAdminChange(trx, context, {
      entity: 'user',
      id: user.id,
      call: 'unlinkCompanyLogin',
      before: { CompanyLogin: linked.UserName },
      after: { CompanyLogin: '' },
    });
  });
  return true;
}

async function linkOf(db: Kysely<Database>, userId: number) {
  return (
    (await db
      .selectFrom('directory_user')
      .select(['UserName', 'IsProvisioned'])
      .where('UserId', '=', userId)
      .where('Subject', 'is not', null)
      .executeTakeFirst()) ?? null
  );
}

/** Throws `forbidden` for an API key: it has no session that a login could come back to. */
function sessionOf({ user }: Pick<CallRequest, 'user'>): number {
  if (user.sessionId === null) throw new TaborError('forbidden');
  return user.sessionId;
}
