import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { recordAdminChange, runAdminChange, type AdminContext } from '../admin-api/admin-journal.ts';
import { CLOCK_TOLERANCE_SECONDS, type ProviderLogout } from './logout-token.ts';

/**
 * Ends the sessions, and the logins not redeemed yet, that the provider's log-out names. Sessions opened without the provider continue.
 * Returns false, and ends nothing, for a message that came before.
 */
export function endProviderSessions(
  context: Pick<AdminContext, 'db' | 'by' | 'now'>,
  { issuer, subject, session, issuedOn, id: message }: ProviderLogout,
): Promise<boolean> {
  return runAdminChange(context, async (trx) => {
    // Kept longer than a message counts.
    const Hash = createHash('sha256').update(`log-out\n${issuer}\n${message}`).digest();
    const first = await trx
      .insertInto('used_proof')
      .values({ Hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('Hash')
      .executeTakeFirst();
    if (!first) return false;
    const users = trx
      .selectFrom('directory_user')
      .select('UserId')
      .where('Issuer', '=', issuer)
      .$if(subject !== null, (query) => query.where('Subject', '=', subject));
    const isNamed =
      session === null
        ? sql<boolean>`"CreatedOn" <= ${issuedOn}::timestamptz + make_interval(secs => ${CLOCK_TOLERANCE_SECONDS})`
        : sql<boolean>`"ProviderSession" = ${session}`;
    await trx.deleteFrom('login_code').where('UserId', 'in', users).where(isNamed).execute();
    const ended = await trx
      .updateTable('session_token')
      .set({ RevokedOn: sql`now()` })
      .where('UserId', 'in', users)
      .where('IdToken', 'is not', null)
      .where('RevokedOn', 'is', null)
      .where('ExpiresOn', '>', sql<Date>`now()`)
      .where(isNamed)
      .returning('UserId')
      .execute();
    for (const [id, sessions] of Map.groupBy(ended, ({ UserId }) => UserId)) {
      await recordAdminChange(trx, context, {
        entity: 'user',
        id,
        call: 'logOutByProvider',
        before: { Sessions: sessions.length },
        after: { Sessions: 0 },
      });
    }
    return true;
  });
}
