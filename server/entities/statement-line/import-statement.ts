import { toOneLine } from '../../../src/contract/wire/one-line.ts';
import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { sql, type Kysely } from 'kysely';
import type { ImportedStatement, importStatementBody, StatementMapping } from '../../../src/contract/entities/costs/statement-bodies.ts';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { TaborError, type FieldError } from '../../../src/contract/wire/problem.ts';
import { readStatement, missingColumns, type StatementLine } from '../../../src/contract/rules/statement/read-statement.ts';
import { createVehicleFinder } from '../../../src/contract/rules/vehicle-by-plate.ts';
import { lockVehicles } from '../../database/lock-vehicles.ts';
import type { Database } from '../../database/tables.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import { checkDictionaryCode, checkReferences } from '../../engine/records/references.ts';
import { recordImportHistory } from '../../import/record-import-history.ts';
import { markImported, readUploadedSheet } from '../../import/uploaded-sheet.ts';
import { doubtsOfLine, loadFacts } from './line-facts.ts';
import { postLines } from './post-lines.ts';

const table = 'statement_line';

/** Keeps the parameters of a statement far below PostgreSQL's limit. */
const ROWS_PER_INSERT = 1_000;

/** Cells that a refusal names. */
const MAX_NAMED_CELLS = 100;

/**
 * Imports a statement: lines without a doubt become costs and readings at once, the others wait for a person. A line that an earlier
 * statement of the supplier had is left alone. Throws `validation` for an unreadable file, with the rows of invalid cells, and for a
 * mapping that reads nothing.
 */
export async function importStatement(request: ChangeRequest<v.InferOutput<typeof importStatementBody>>): Promise<ImportedStatement> {
  const { db, body } = request;
  const { Mapping, LeaveOut } = body;
  await checkMapping(db, Mapping);
  const upload = { fileId: Number(body.Filename), summary: null };
  const sheet = await readUploadedSheet(request, upload);
  if (sheet === null || sheet === 'imported') throw unreadable();
  const { lines, errors } = readStatement(sheet, Mapping);
  if (errors.length > 0 && !LeaveOut)
    throw new TaborError('validation', {
      fieldErrors: errors.slice(0, MAX_NAMED_CELLS).map(({ row, field, code }) => ({ field: `Rows.${row}.${field}`, code })),
    });
  if (lines.length === 0) throw unreadable();
  const mappingId = await saveMapping(db, Mapping);
  const matched = await matchLines(db, lines);
  const vehicles = [...new Set(matched.flatMap(({ VehicleId }) => VehicleId ?? []))];
  await lockVehicles(db, sql`${vehicles}::bigint[]`, { isChanged: true });
  const created = await insertLines(request, { Id: mappingId, Name: Mapping.Name }, matched);
  const clean = created.filter(({ Doubts }) => Doubts === '').map(({ Id }) => Id);
  await postLines(request, clean, {});
  await recordImportHistory(request, {
    entity: 'statement-line',
    call: 'importStatement',
    rows: created.map(({ Id, ...row }) => ({ id: Id, row })),
  });
  await markImported(request, upload);
  return { Posted: clean.length, Doubtful: created.length - clean.length, Known: lines.length - created.length };
}

function unreadable(): TaborError {
  return new TaborError('validation', { fieldErrors: [{ field: 'Filename', code: 'invalid' }] });
}

async function checkMapping(db: Kysely<Database>, { Columns, Currency, CostGroup, Groups }: StatementMapping): Promise<void> {
  const group = { dictionary: dictionaryIds.costGroups };
  const groups = await Promise.all(
    [CostGroup, ...Groups.map((one) => one.CostGroup)].map(async (id) =>
      checkReferences(db, { 'Mapping.CostGroup': id }, { 'Mapping.CostGroup': group }),
    ),
  );
  const fieldErrors: FieldError[] = [
    ...missingColumns(Columns).map((field) => ({ field: `Mapping.Columns.${field}`, code: 'required' })),
    ...groups.flat(),
    ...(await checkDictionaryCode(db, 'Mapping.Currency', Currency, dictionaryIds.currencies)),
  ];
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
}

/** Stores the mapping for the supplier's next statement. Locks it: two imports of one statement wait for each other. */
async function saveMapping(
  db: Kysely<Database>,
  { Name, Columns, Currency, VatRate, CostGroup, Groups }: StatementMapping,
): Promise<number> {
  const values = { Columns: JSON.stringify(Columns), Currency, VatRate, CostGroup, Groups: JSON.stringify(Groups) };
  const saved = await db
    .insertInto('statement_mapping')
    .values({ Name, ...values })
    .onConflict((conflict) => conflict.column('Name').doUpdateSet({ ...values, ChangedOn: sql`localtimestamp`, RemovedOn: null }))
    .returning('Id')
    .executeTakeFirstOrThrow();
  return saved.Id;
}

type MatchedLine = StatementLine & { readonly Id: null; readonly VehicleId: number | null; readonly FuelCardId: number | null };

/** Finds the card by its number, and the vehicle by the plate, else by the card. */
async function matchLines(db: Kysely<Database>, lines: readonly StatementLine[]): Promise<readonly MatchedLine[]> {
  const vehicleOf = createVehicleFinder(await db.selectFrom('vehicle').select(['Id', 'RegistrationNumber']).execute());
  const cards = new Map(
    (await db.selectFrom('fuel_card').select(['Id', 'Number']).execute()).map(({ Id, Number: number }) => [plainNumber(number), Id]),
  );
  const withCards = lines.map((line): MatchedLine => ({
    ...line,
    Id: null,
    VehicleId: vehicleOf(line.RegistrationNumber),
    FuelCardId: cards.get(plainNumber(line.CardNumber)) ?? null,
  }));
  const { cards: facts } = await loadFacts(db, withCards);
  return withCards.map((line) => ({
    ...line,
    VehicleId: line.VehicleId ?? (line.FuelCardId === null ? null : (facts.get(line.FuelCardId)?.VehicleId ?? null)),
  }));
}

/** A card's number without blanks and dashes. */
function plainNumber(number: string): string {
  return number.replaceAll(/[^\p{L}\p{N}*]/gu, '').toUpperCase();
}

/** Inserts the lines that no earlier statement had. */
async function insertLines(
  request: ChangeRequest,
  mapping: { readonly Id: number; readonly Name: string },
  lines: readonly MatchedLine[],
): Promise<readonly { readonly Id: number; readonly Doubts: string; readonly [field: string]: unknown }[]> {
  const { db, user, now } = request;
  const keyed = lines.map((line) => ({ ...line, LineKey: createHash('sha256').update(line.key).digest() }));
  const existingKeys = new Set(
    (
      await db
        .selectFrom('statement_line')
        .select('LineKey')
        .where('MappingId', '=', mapping.Id)
        .where(
          'LineKey',
          'in',
          keyed.map(({ LineKey }) => LineKey),
        )
        .execute()
    ).map(({ LineKey }) => LineKey.toString('hex')),
  );
  const fresh = keyed.filter(({ LineKey }) => !existingKeys.has(LineKey.toString('hex')));
  const facts = await loadFacts(db, fresh);
  const rows = fresh.map(({ key: _key, isCopy: _isCopy, Id: _id, ...line }, index) => {
    const Doubts = doubtsOfLine(fresh[index] as MatchedLine, facts).join(' ');
    return {
      ...line,
      Product: toOneLine(line.Product),
      Place: toOneLine(line.Place),
      InvoiceNumber: toOneLine(line.InvoiceNumber),
      MappingId: mapping.Id,
      Supplier: mapping.Name,
      Doubts,
      State: 'doubtful' as const,
      CreatedOn: now,
      CreatedBy: user.id,
    };
  });
  const created: { readonly Id: number; readonly Doubts: string }[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const batch = rows.slice(start, start + ROWS_PER_INSERT);
    const ids = await db.insertInto(table).values(batch).returning('Id').execute();
    created.push(...batch.map(({ LineKey: _lineKey, ...row }, index) => ({ ...row, Id: ids[index]?.Id ?? 0 })));
  }
  return created;
}
