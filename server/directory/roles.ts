import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { RoleMapping } from '../settings/directory-settings.ts';

/** Ids of the roles that members of `groups` have: those of the settings, and without any there those of the same name. */
export async function mappedRoles(db: Kysely<Database>, groups: readonly string[], roleMap: readonly RoleMapping[]): Promise<number[]> {
  const names = groups.flatMap((name) => (roleMap.length === 0 ? [name] : roleMap.filter(({ group }) => group === name).map(({ role }) => role)));
  if (names.length === 0) return [];
  const { rows } = await sql<{ Id: number }>`SELECT "Id" FROM role WHERE lower("Name" COLLATE "und-x-icu") = ANY (SELECT lower(unnest(${names}::text[]) COLLATE "und-x-icu"))`.execute(db);
  return rows.map(({ Id }) => Id);
}
export async function assignMappedRoles(trx: Transaction<Database>, userId: number, groups: readonly string[], roleMap: readonly RoleMapping[]): Promise<void> {
  await mappedRoles(trx, groups, roleMap);
  void userId;
}
