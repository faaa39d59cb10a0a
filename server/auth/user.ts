import type { Kysely } from 'kysely';
import type { Permissions } from '../../src/contract/permissions.ts';
import type { Database } from '../database/tables.ts';

/** Who asks, with the permissions of this very moment. */
export type SignedInUser = {
  readonly id: number;
  readonly username: string;
  readonly givenName: string;
  readonly employeeId: number | null;
  readonly permissions: Permissions;
};

/** Flags of the user, keyed by functionality id as user info carries them. */
export async function permissionsOf(db: Kysely<Database>, userId: number): Promise<Permissions> {
  const rows = await db.selectFrom('user_permission').selectAll().where('UserId', '=', userId).execute();
  return Object.fromEntries(
    rows.map(({ FunctionalityId, IsRead, IsAdd, IsChange, IsRemove, IsAdmin }) => [
      String(FunctionalityId),
      { IsRead, IsAdd, IsChange, IsRemove, IsAdmin },
    ]),
  );
}
