import { sql, type Kysely } from 'kysely';
import { functionality, type FunctionalityName } from '../../src/contract/permissions/functionality.ts';
import { mailedReports, type MailedReportName } from '../../src/contract/entities/costs/report-mail-bodies.ts';
import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import { may, type Permissions } from '../../src/contract/permissions/permissions.ts';
import { entityNames, entityRegistry, type EntityName } from '../../src/contract/registry.ts';
import type { Database } from '../database/tables.ts';

/** Source of a mailed report: the list of a record kind, or a report. Null for a name that is neither. */
export function sourceOfReport(list: string): { readonly entity: EntityName } | { readonly report: MailedReportName } | null {
  if (Object.hasOwn(mailedReports, list)) return { report: list as MailedReportName };
  const entity = entityNames.find((name) => name === list && (entityRegistry[name] as EntityDefinition).grid !== undefined);
  return entity ? { entity } : null;
}

/** Whether these permissions read the rows of a mailed report. */
export function mayReadReport(permissions: Permissions, list: string): boolean {
  const needed = functionalitiesOf(list);
  return needed.length > 0 && needed.every((name) => may(permissions, name, 'IsRead'));
}

/** Active accounts beside `exceptId` that may read a report and have a mail address. */
export async function readersOf(db: Kysely<Database>, list: string, exceptId: number): Promise<{ Id: number; Name: string }[]> {
  const needed = functionalitiesOf(list);
  const mayRead = needed.map(
    (name) =>
      sql`EXISTS (SELECT FROM effective_permission p WHERE p."UserId" = u."Id" AND p."FunctionalityId" = ${functionality[name]} AND p."IsRead")`,
  );
  const { rows } = await sql<{ Id: number; Name: string }>`
    SELECT u."Id", e."FullName" AS "Name" FROM user_account u JOIN employee e ON e."Id" = u."EmployeeId"
    WHERE u."IsActive" AND u."Id" <> ${exceptId} AND e."Email" ~ ${addressPattern} AND ${sql.join([sql`true`, ...mayRead], sql` AND `)}
    ORDER BY e."FullName" COLLATE "pl-x-icu", u."Id"`.execute(db);
  return rows;
}

export const addressPattern = '^\\s*[^\\s<>,;@]+@[^\\s<>,;@]+\\s*$';

/** The mail address of a user's employee; null without one. */
export async function mailAddress(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('user_account as u')
    .innerJoin('employee as e', 'e.Id', 'u.EmployeeId')
    .select('e.Email')
    .where('u.Id', '=', userId)
    .where('u.IsActive', '=', true)
    .executeTakeFirst();
  const address = row?.Email?.trim() ?? '';
  return new RegExp(addressPattern).test(address) ? address : null;
}

function functionalitiesOf(list: string): readonly FunctionalityName[] {
  const source = sourceOfReport(list);
  if (source === null) return [];
  if ('report' in source) return mailedReports[source.report].functionalities;
  const name = entityRegistry[source.entity].functionality;
  return name ? [name] : [];
}
