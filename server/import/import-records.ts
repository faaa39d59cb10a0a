import type * as v from 'valibot';
import { sql, type Kysely } from 'kysely';
import { fold } from '../../src/contract/grid/fold.ts';
import { checkImport, type ImportCheck } from '../../src/contract/import/check-import.ts';
import { importBody } from '../../src/contract/import/import-call.ts';
import { buildLookup, type ImportContext, type ImportKind, type LookupName } from '../../src/contract/import/import-kind.ts';
import { recordImports, type ImportedEntity } from '../../src/contract/import/record-imports.ts';
import { toOneLine } from '../../src/contract/wire/one-line.ts';
import { withBodySchema } from '../engine/declaration/handler-schemas.ts';
import type { ChangeHandler, ChangeRequest } from '../engine/declaration/call-request.ts';
import type { Row } from '../engine/declaration/row.ts';
import { tableOf } from '../engine/records/record-handlers.ts';
import type { ServerEntity } from '../engine/declaration/server-entity.ts';
import { lockVehicles } from '../database/lock-vehicles.ts';
import type { Database } from '../database/tables.ts';
import { recordImportHistory } from './record-import-history.ts';
import { markImported, readUploadedSheet } from './uploaded-sheet.ts';

/** Keeps the parameters of a statement far below PostgreSQL's limit. */
const ROWS_PER_INSERT = 1_000;

/**
 * Creates the handler that imports all records of an uploaded spreadsheet, or none and returns false. It repeats the check of the device's
 * dry run (R-112).
 */
export function createImportHandler(declaration: ServerEntity): ChangeHandler {
  const kind: ImportKind = recordImports[declaration.entity.name as ImportedEntity];
  const table = tableOf(declaration);
  if (declaration.record) throw new Error(`${table}: records that calls save too need a lock on the table`);
  return withBodySchema(importBody, async (request: ChangeRequest<v.InferOutput<typeof importBody>>) => {
    const { db, body } = request;
    const upload = { fileId: Number(body.Filename), summary: null };
    const sheet = await readUploadedSheet(request, upload);
    if (sheet === 'imported') return true;
    if (!sheet) return false;
    const checked = checkImport(kind, sheet, { lookups: await lookupsOf(db, kind), taken: {} });
    if (checked.records.length === 0 || checked.errors.length > 0) return false;
    const vehicles = checked.records.flatMap(({ VehicleId }) => (typeof VehicleId === 'number' ? [VehicleId] : []));
    await lockVehicles(db, sql`${[...new Set(vehicles)]}::bigint[]`);
    // Keeps unique values unique until they are written: the only check that others may spoil meanwhile. Imports alone create records of
    // these kinds: saves go on.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${table}`}, 0))`.execute(db);
    if (await areTaken(db, kind, table, checked)) return false;
    await insert(request, declaration, checked.records);
    await markImported(request, upload);
    return true;
  });
}

async function insert(request: ChangeRequest, declaration: ServerEntity, records: readonly Row[]): Promise<void> {
  for (let start = 0; start < records.length; start += ROWS_PER_INSERT) {
    // Empty columns get the table's default.
    const rows = records.slice(start, start + ROWS_PER_INSERT).map((record) =>
      Object.fromEntries(
        Object.entries({ ...record, ...declaration.deriveImported?.(record, request) })
          .filter(([, value]) => value !== null && value !== '')
          // Cells often have line breaks, and these columns are names and numbers.
          .map(([field, value]) => [field, typeof value === 'string' ? toOneLine(value) : value]),
      ),
    );
    const inserted = await request.db
      .insertInto(tableOf(declaration) as 'vehicle')
      .values(rows as never)
      .returning('Id')
      .execute();
    await recordImportHistory(request, {
      entity: declaration.entity.name,
      call: 'import',
      rows: inserted.map(({ Id }, index) => ({ id: Id, row: rows[index] ?? {} })),
    });
  }
}

async function lookupsOf(db: Kysely<Database>, kind: ImportKind): Promise<ImportContext['lookups']> {
  const names = new Set(kind.columns.flatMap(({ lookup }) => lookup ?? []));
  const lookups: Partial<Record<LookupName, ReadonlyMap<string, number>>> = {};
  for (const name of names) lookups[name] = await lookupLoaders[name](db);
  return lookups;
}

async function areTaken(db: Kysely<Database>, kind: ImportKind, table: keyof Database, { unique }: ImportCheck): Promise<boolean> {
  for (const { field } of kind.columns.filter(({ isUnique }) => isUnique)) {
    const result = await sql<{
      text: string;
    }>`SELECT ${sql.ref(field)} AS text FROM ${sql.table(table)} WHERE ${sql.ref(field)} IS NOT NULL`.execute(db);
    if (result.rows.some(({ text }) => unique.get(field)?.has(fold(text)))) return true;
  }
  return false;
}

const lookupLoaders: Readonly<Record<LookupName, (db: Kysely<Database>) => Promise<ReadonlyMap<string, number>>>> = {
  vehicle: async (db) =>
    buildLookup(await db.selectFrom('vehicle').select(['Id', 'RegistrationNumber as Text']).where('IsActive', '=', true).execute()),
  employee: async (db) =>
    buildLookup(await db.selectFrom('employee').select(['Id', 'Number as Text']).where('IsActive', '=', true).execute()),
  insurer: async (db) =>
    buildLookup(
      await db.selectFrom('contractor').select(['Id', 'Name as Text']).where('IsInsurer', '=', true).where('IsActive', '=', true).execute(),
    ),
};
