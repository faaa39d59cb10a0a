import { fold } from '../../contract/grid/fold.ts';
import { buildLookup, type ImportContext, type ImportKind, type LookupName } from '../../contract/import/import-kind.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { pullReference } from '../../sw/pull/pull-reference.ts';
import { pullRows } from '../../sw/pull/pull-rows.ts';
import { stringOrEmpty } from '../../contract/wire/string-or-empty.ts';

/** The read behind each lookup, and the field that cells refer to. */
const sources: Readonly<
  Record<
    LookupName,
    { readonly entity: EntityName; readonly call: string; readonly parameters: Readonly<Record<string, string>>; readonly text: string }
  >
> = {
  vehicle: { entity: 'vehicle', call: 'company', parameters: { allTypes: 'true' }, text: 'RegistrationNumber' },
  employee: { entity: 'employee', call: 'list', parameters: { activeOnly: 'true' }, text: 'Number' },
  insurer: { entity: 'contractor', call: 'dictionary', parameters: { insurers: 'true' }, text: 'Name' },
};

/** Freshly pulled backend data for a dry run: lookup values that cells may name, and unique values already taken. Throws `TaborError`. */
export async function loadImportContext(database: UserDatabase, entity: EntityName, kind: ImportKind): Promise<ImportContext> {
  const names = [...new Set(kind.columns.flatMap((column) => column.lookup ?? []))];
  const lookups = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pullLookup(database, name)] as const)));
  await pullRows(database, entity);
  const rows = (await cachedListRows(database, entity))?.rows ?? [];
  const unique = kind.columns.filter(({ isUnique }) => isUnique);
  const existing = Object.fromEntries(
    unique.map(({ field, listColumn = field }) => [field, new Set(rows.map((row) => fold(stringOrEmpty(row[listColumn]))))]),
  );
  return { lookups, taken: existing };
}

async function pullLookup(database: UserDatabase, name: LookupName): Promise<ReadonlyMap<string, number>> {
  const { entity, call, parameters, text } = sources[name];
  const lines = (await pullReference(database, entity, call, parameters)) as readonly Readonly<Record<string, unknown>>[];
  return buildLookup(lines.map((line) => ({ Id: Number(line['Id']), Text: stringOrEmpty(line[text]) })));
}
