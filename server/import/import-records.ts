import { sql, type Kysely } from 'kysely';
import { fold } from '../../src/contract/grid/fold.ts';
import { checkImport } from '../../src/contract/import/check-import.ts';
import { importBody } from '../../src/contract/import/import-call.ts';
import { buildLookup, type ImportContext, type ImportKind, type LookupName } from '../../src/contract/import/import-kind.ts';
import { recordImports, type ImportedEntity } from '../../src/contract/import/record-imports.ts';
import type { WireDateTime } from '../../src/contract/wire-date.ts';
import type { ChangeHandler, ChangeRequest } from '../calls/call-request.ts';
import { parseRecord } from '../calls/records.ts';
import { tableOf } from '../audit/audit-target.ts';
import type { Database } from '../database/tables.ts';
import { recordImportHistory } from './record-import-history.ts';
import { markImported, readUploadedSheet } from './uploaded-sheet.ts';

/** Keeps the parameters of a statement far below PostgreSQL's limit. */
const ROWS_PER_INSERT = 1_000;

/** Creates the handler that imports all records of an uploaded spreadsheet, or none and returns false. It repeats the check of the device's dry run. */
export function createImportHandler(entity: ImportedEntity): ChangeHandler {
  const kind: ImportKind = recordImports[entity];
  return async (request) => {
    const { db, body } = request;
    const upload = { fileId: Number(parseRecord(importBody, body).Filename), summary: null };
    const sheet = await readUploadedSheet(request, upload);
    if (sheet === 'imported') return true;
    const table = tableOf(entity);
    if (!sheet || !table) return false;
    // The lock keeps checked values unique until they are written.
    await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(db);
    const checked = checkImport(kind, sheet, await importContextOf(db, kind, table));
    if (checked.records.length === 0 || checked.errors.length > 0) return false;
    await insert(request, entity, table, checked.records);
    await markImported(request, upload);
    return true;
  };
}

/** Values derived from a row that no cell contains. */
const derivedValues: Readonly<Partial<Record<ImportedEntity, (record: Readonly<Record<string, unknown>>, now: WireDateTime) => Readonly<Record<string, unknown>>>>> = {
  // A former employee is not offered in any form.
  employee: ({ FinishedWorkOn }, now) => (typeof FinishedWorkOn === 'string' && FinishedWorkOn < now.slice(0, 10) ? { IsActive: false } : {}),
};

async function insert(request: ChangeRequest, entity: ImportedEntity, table: keyof Database, records: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  for (let start = 0; start < records.length; start += ROWS_PER_INSERT) {
    // Empty columns get the table's default.
    const rows = records.slice(start, start + ROWS_PER_INSERT).map((record) => Object.fromEntries(Object.entries({ ...record, ...derivedValues[entity]?.(record, request.now) }).filter(([, value]) => value !== null && value !== '')));
    const inserted = await request.db.insertInto(table as 'vehicle').values(rows as never).returning('Id').execute();
    await recordImportHistory(request, { entity, call: 'import', rows: inserted.map(({ Id }, index) => ({ id: Id, row: rows[index] ?? {} })) });
  }
}

async function importContextOf(db: Kysely<Database>, kind: ImportKind, table: keyof Database): Promise<ImportContext> {
  const names = new Set(kind.columns.flatMap(({ lookup }) => lookup ?? []));
  const lookups: Partial<Record<LookupName, ReadonlyMap<string, number>>> = {};
  for (const name of names) lookups[name] = await lookupLoaders[name](db);
  const taken: Record<string, ReadonlySet<string>> = {};
  for (const { field } of kind.columns.filter(({ isUnique }) => isUnique)) {
    const found = await sql<{ text: string }>`SELECT ${sql.ref(field)} AS text FROM ${sql.table(table)} WHERE ${sql.ref(field)} IS NOT NULL`.execute(db);
    taken[field] = new Set(found.rows.map(({ text }) => fold(text)));
  }
  return { lookups, taken };
}

const lookupLoaders: Readonly<Record<LookupName, (db: Kysely<Database>) => Promise<ReadonlyMap<string, number>>>> = {
  vehicle: async (db) => buildLookup(await db.selectFrom('vehicle').select(['Id', 'RegistrationNumber as Text']).where('IsActive', '=', true).execute()),
  employee: async (db) => buildLookup(await db.selectFrom('employee').select(['Id', 'Number as Text']).where('IsActive', '=', true).execute()),
  insurer: async (db) => buildLookup(await db.selectFrom('contractor').select(['Id', 'Name as Text']).where('IsInsurer', '=', true).where('IsActive', '=', true).execute()),
};
