import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { columnsOfUser, signedIn, type SignedInUser } from './user.ts';

/** The active user with the current permissions, or null. Demo users exist only in demo mode. */
export async function activeUser(db: Kysely<Database>, id: number, demoMode: boolean): Promise<SignedInUser | null> {
  return signedIn(await db.selectFrom('user_account as u').select(columnsOfUser).where('u.Id', '=', id).where('u.IsActive', '=', true).executeTakeFirst(), demoMode);
}
