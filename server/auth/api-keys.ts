import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { apiKeyPrefix } from '../../src/contract/entities/company/api-key.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import { toSignedInUser, userColumns, type SignedInUser } from './signed-in-user.ts';
import { sha256 } from './sha256.ts';

/** How exact the time of the last use is. */
const USED_MINUTES = 5;

/** Whether a token has the form of an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}

/** The key of a request is unknown, has ended or was revoked. */
export class RefusedKeyError extends TaborError {
  constructor() {
    super('unauthorized');
  }
}

/** Creates a key of the integration: 256 random bits; the database stores only the hash. `lastDay`: 'YYYY-MM-DD'. Returns the key. */
export async function createApiKey(trx: Transaction<Database>, userId: number, lastDay: string): Promise<string> {
  const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;
  await trx
    .insertInto('api_key')
    .values({ UserId: userId, KeyHash: sha256(key), Ending: key.slice(-4), ExpiresOn: endOfDay(lastDay) })
    .execute();
  return key;
}

/** The moment at which a day ends in the company's time zone. */
export function endOfDay(day: string) {
  return sql<Date>`(${day}::date + 1)::timestamptz`;
}

/**
 * The integration of a valid key, or null for one that is unknown, expired or revoked. Integrations of demo users exist only in demo mode.
 */
export async function userOfApiKey(
  db: Kysely<Database>,
  { key, network }: { readonly key: string; readonly network: string },
  { demoMode }: { readonly demoMode: boolean },
): Promise<SignedInUser | null> {
  const row = await db
    .selectFrom('api_key as k')
    .innerJoin('user_account as u', 'u.Id', 'k.UserId')
    .select([
      ...userColumns,
      'k.Id as KeyId',
      sql<boolean>`k."UsedOn" IS NULL OR k."UsedOn" < now() - make_interval(mins => ${USED_MINUTES}) OR k."Network" <> ${network}`.as(
        'isUseOld',
      ),
    ])
    .where('k.KeyHash', '=', sha256(key))
    .where('k.RevokedOn', 'is', null)
    .where('k.ExpiresOn', '>', sql<Date>`now()`)
    .where('u.IsMachine', '=', true)
    .executeTakeFirst();
  const user = toSignedInUser(row, demoMode);
  if (!row || !user) return null;
  if (row.isUseOld)
    await db
      .updateTable('api_key')
      .set({ UsedOn: sql`now()`, Network: network })
      .where('Id', '=', row.KeyId)
      .execute();
  return { ...user, isMachine: true };
}
