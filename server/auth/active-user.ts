import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { userColumns, toSignedInUser, type SignedInUser } from './signed-in-user.ts';

/** The active user with the current permissions, or null. Demo users exist only in demo mode. */
export async function activeUser(db: Kysely<Database>, id: number, demoMode: boolean): Promise<SignedInUser | null> {
  return toSignedInUser(
    await db.selectFrom('user_account as u').select(userColumns).where('u.Id', '=', id).where('u.IsActive', '=', true).executeTakeFirst(),
    demoMode,
  );
}
