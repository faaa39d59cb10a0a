import type { GridRow } from '../../contract/grid/evaluate.ts';
import { idOfText, isGuid, shortGuid } from '../../contract/wire/text-ids.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';

/** Columns whose text stands for nothing else. */
const isOwnText = (column: string) => /(?:Id|Number|Token|Url)$/.test(column);

/** `rows` with names in place of GUIDs, from the choices on this device; a GUID without a name is shortened. */
export async function nameIds(database: UserDatabase, rows: readonly GridRow[]): Promise<readonly GridRow[]> {
  const isNameless = ([column, value]: readonly [string, unknown]) => typeof value === 'string' && isGuid(value) && !isOwnText(column);
  if (!rows.some((row) => Object.entries(row).some(isNameless))) return rows;
  const lines = (await database.references.toArray()).flatMap(({ value }) => (Array.isArray(value) ? (value as readonly GridRow[]) : []));
  const names = new Map(lines.map((line) => [line['Id'], line['RegistrationNumber'] ?? line['FullName'] ?? line['Name']]));
  const nameOf = (guid: string) => names.get(idOfText(guid)) ?? shortGuid(guid);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, isNameless([column, value]) ? nameOf(value as string) : value]),
    ),
  );
}
