import { sql, type Transaction } from 'kysely';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import type { AdminContext } from './admin-journal.ts';

/** Whether the account `u` may administer, by an own right or a role. */
export const mayAdminister = sql<boolean>`EXISTS (
  SELECT 1 FROM effective_permission p WHERE p."UserId" = u."Id" AND p."FunctionalityId" = ${sql.lit(functionality.Administration)} AND p."IsAdmin")`;

/**
 * Runs `work`, and rejects it when an administrator locks out themselves or the last one by it. Throws `validation` for `field`. Demo
 * accounts count only for demo accounts: outside demo mode they cannot log in.
 */
export async function keepAdministrators<Answer>(
  trx: Transaction<Database>,
  { by }: AdminContext,
  field: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const before = await administrators(trx);
  const answer = await work();
  const after = await administrators(trx);
  const refuse = (code: string) => new TaborError('validation', { fieldErrors: [{ field, code }] });
  for (const { Id, IsDemo } of before) {
    if (after.some((one) => one.Id === Id)) continue;
    if (by.UserId === Id) throw refuse('own-account');
    if (!after.some((one) => IsDemo || !one.IsDemo)) throw refuse('last-administrator');
  }
  return answer;
}

function administrators(trx: Transaction<Database>): Promise<{ readonly Id: number; readonly IsDemo: boolean }[]> {
  return trx.selectFrom('user_account as u').select(['u.Id', 'u.IsDemo']).where('u.IsActive', '=', true).where(mayAdminister).execute();
}
