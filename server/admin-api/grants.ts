import type { Kysely, Transaction } from 'kysely';
import type { Grant } from '../../src/contract/entities/company/administration-answers.ts';
import { functionality, type FunctionalityName } from '../../src/contract/permissions/functionality.ts';
import type { GrantFlag } from '../../src/contract/permissions/permissions.ts';
import type { Database } from '../database/tables.ts';

const flags = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin', 'IsOwnOnly'] as const satisfies readonly GrantFlag[];

/** A grant for every functionality, with the flags that `has` returns for it. */
export function grantsOfAll(has: (name: FunctionalityName) => readonly GrantFlag[]): Grant[] {
  return (Object.keys(functionality) as FunctionalityName[]).map((name) => grantOf(functionality[name], has(name)));
}

/** A grant with exactly these flags. */
export function grantOf(FunctionalityId: number, granted: readonly GrantFlag[]): Grant {
  return { FunctionalityId, ...(Object.fromEntries(flags.map((flag) => [flag, granted.includes(flag)])) as Record<GrantFlag, boolean>) };
}

/** The own grants of a user, without those of roles. */
export function grantsOfUser(db: Kysely<Database>, id: number): Promise<Grant[]> {
  return db
    .selectFrom('user_permission')
    .select(['FunctionalityId', ...flags])
    .where('UserId', '=', id)
    .where('FunctionalityId', 'in', rights)
    .orderBy('FunctionalityId')
    .execute();
}

/** Replaces the own grants of a user. */
export async function writeGrantsOfUser(trx: Transaction<Database>, UserId: number, grants: readonly Grant[]): Promise<void> {
  await trx.deleteFrom('user_permission').where('UserId', '=', UserId).where('FunctionalityId', 'in', rights).execute();
  const rows = stored(grants).map((grant) => ({ ...grant, UserId }));
  if (rows.length > 0) await trx.insertInto('user_permission').values(rows).execute();
}

/** The grants of a role. */
export function grantsOfRole(db: Kysely<Database>, id: number): Promise<Grant[]> {
  return db
    .selectFrom('role_permission')
    .select(['FunctionalityId', ...flags])
    .where('RoleId', '=', id)
    .where('FunctionalityId', 'in', rights)
    .orderBy('FunctionalityId')
    .execute();
}

/** Replaces the grants of a role. */
export async function writeGrantsOfRole(trx: Transaction<Database>, RoleId: number, grants: readonly Grant[]): Promise<void> {
  await trx.deleteFrom('role_permission').where('RoleId', '=', RoleId).where('FunctionalityId', 'in', rights).execute();
  const rows = stored(grants).map((grant) => ({ ...grant, RoleId }));
  if (rows.length > 0) await trx.insertInto('role_permission').values(rows).execute();
}

/** Grants as the journal records them: the flags by the name of the functionality. */
export function auditedGrants(grants: readonly Grant[]): Readonly<Record<string, string>> {
  const names = Object.fromEntries(Object.entries(functionality).map(([name, id]) => [id, name]));
  return Object.fromEntries(grants.map((grant) => [names[grant.FunctionalityId], flags.filter((flag) => grant[flag]).join(', ')]));
}

const rights = Object.values(functionality);

/** One grant per functionality, none without a flag. Of `Administration` only the right to administer counts. */
function stored(grants: readonly Grant[]): Grant[] {
  const byId = new Map(
    grants.map((grant) => [
      grant.FunctionalityId,
      grant.FunctionalityId === functionality.Administration ? grantOf(grant.FunctionalityId, grant.IsAdmin ? ['IsAdmin'] : []) : grant,
    ]),
  );
  return [...byId.values()]
    .filter((grant) => flags.some((flag) => grant[flag]))
    .map((grant) =>
      grantOf(
        grant.FunctionalityId,
        flags.filter((flag) => grant[flag]),
      ),
    );
}
