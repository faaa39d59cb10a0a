import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { permissionsOf, type SignedInUser } from './user.ts';

/** A user who may still come in, with the permissions of this moment, or null. Demo users exist only in demo mode. */
export async function activeUser(db: Kysely<Database>, id: number, demoMode: boolean): Promise<SignedInUser | null> {
  const row = await db.selectFrom('user_account').select(['Id', 'Username', 'GivenName', 'EmployeeId', 'IsDemo']).where('Id', '=', id).where('IsActive', '=', true).executeTakeFirst();
  if (!row || (row.IsDemo && !demoMode)) return null;
  return { id: row.Id, username: row.Username, givenName: row.GivenName, employeeId: row.EmployeeId, permissions: await permissionsOf(db, row.Id) };
}
