import { sql, type Kysely, type Transaction } from 'kysely';
import type { EntityDefinition, EntityName } from '../../src/contract/definition/entity.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import type { Database } from '../database/tables.ts';
import type { WireDateTime } from '../../src/contract/wire/wire-date.ts';
import type { DerivedColumn } from '../engine/declaration/server-entity.ts';
import type { Row } from '../engine/declaration/row.ts';
import type { CallRequest, OnRows, ReadHandler } from '../engine/declaration/call-request.ts';
import { columnsFor, readGridColumns } from '../grid/columns.ts';
import { readBatches } from '../grid/read-page.ts';
import { choiceFields, choiceText, listTexts } from '../texts/texts.ts';
import { listConditions } from './conditions.ts';
import { storeWhileGenerated } from './store-export.ts';
import { writeXlsx, type XlsxColumn } from './xlsx.ts';

/** Rows held in memory at a time. */
const BATCH_ROWS = 1_000;

/**
 * Creates the `GenerateExcel` handler of an entity: the rows of its list for the same search, filter and order, with headings in the
 * caller's language; with the parameter `note` or `narrowing` the last line says what narrows them. The handler answers the id of a file that only the
 * caller can download, as soon as its first rows are stored.
 */
export function createExportHandler(entity: EntityName): ReadHandler {
  return async (request: CallRequest) => {
    const { grid }: EntityDefinition = entityRegistry[entity];
    const all = (await readGridColumns(request.db, request.catalogue.entities)).get(entity);
    if (!grid || !all) throw new TaborError('not-found');
    const columns = columnsFor(request.catalogue.entities[entity], all, request.user);
    const texts = listTexts(entity, request.language);
    const { derived = {}, amounts = [] } = request.catalogue.entities[entity] ?? {};
    const exportColumns = Object.entries(texts.columns).flatMap(([field, header]): XlsxColumn[] => {
      const kind =
        amounts.includes(field) || derived[field]?.kind === 'amount' ? 'amount' : derived[field] ? 'text' : columns.kinds.get(field);
      return kind ? [{ field, header, kind }] : [];
    });
    const names = [...new Set(exportColumns.flatMap(({ field }) => derived[field]?.reads ?? [field]))];
    const words = choiceFields(entity).filter((field) => derived[field] === undefined && columns.kinds.has(field));
    const complete = inWords({ derived, words }, request.wallTime(new Date()), (field, value) =>
      choiceText(entity, field, value, request.language),
    );
    const query = {
      grid,
      columns,
      parameters: gridParameters(request),
      language: request.language,
      employeeId: request.user.employeeId,
      wallTime: request.wallTime,
      names,
    };
    const conditions =
      request.parameters['note'] === undefined && request.parameters['narrowing'] === undefined
        ? []
        : await request.read((db) => listConditions(db, entity, request.parameters, request.language));
    const frame = { above: [], below: conditions.length === 0 ? [] : [[], [conditions.join(' · ')]] };
    const fileName = `${texts.title} ${request.now.slice(0, 10)}.xlsx`;
    return request.runExport((onRows, answer) =>
      readOnce(request, answer, (trx, onFirstPart) => {
        const bytes = writeXlsx(texts.title, exportColumns, counted(complete(readBatches(trx, query, BATCH_ROWS)), onRows), frame);
        // A standby takes no file.
        return storeWhileGenerated(request.db, { userId: request.user.id, fileName, bytes }, onFirstPart);
      }),
    );
  };
}

/** Runs `act` in a snapshot; on the primary when a standby fails, but only until the call has answered: one export has one file. */
function readOnce(
  request: CallRequest,
  answer: (id: number) => void,
  act: (trx: Transaction<Database>, onFirstPart: (id: number) => void) => Promise<number>,
): Promise<number> {
  let isAnswered = false;
  let failure: Error | null = null;
  const onFirstPart = (id: number) => {
    isAnswered = true;
    answer(id);
  };
  return request.read((db) => {
    if (failure) throw failure;
    return inSnapshot(db, (trx) => act(trx, onFirstPart)).catch((error: unknown) => {
      if (isAnswered) failure = error as Error;
      throw error;
    });
  });
}

/** Adds the values of `derived` columns to rows. Choices, also those of the columns `words`, are written in words. */
function inWords(
  { derived, words: coded }: { readonly derived: Readonly<Record<string, DerivedColumn>>; readonly words: readonly string[] },
  now: WireDateTime,
  wordOf: (field: string, value: string) => string,
) {
  const columns = Object.entries(derived);
  const words = new Map<string, string>();
  const show = (field: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    const key = `${field} ${value}`;
    const word = words.get(key) ?? wordOf(field, value);
    words.set(key, word);
    return word;
  };
  return async function* (batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    for await (const batch of batches) {
      yield columns.length + coded.length === 0
        ? batch
        : batch.map((row) => ({
            ...row,
            ...Object.fromEntries(coded.map((field) => [field, show(field, row[field])])),
            ...Object.fromEntries(columns.map(([field, column]) => [field, show(field, column.of(row, now))])),
          }));
    }
  };
}

async function* counted(batches: AsyncIterable<readonly Row[]>, onRows: OnRows): AsyncGenerator<readonly Row[]> {
  let count = 0;
  for await (const batch of batches) {
    yield batch;
    count += batch.length;
    await onRows(count);
  }
}

/** Runs `act` in a snapshot of the primary, or in the transaction of the standby: there the cursor is the snapshot. */
export function inSnapshot<Answer>(db: Kysely<Database>, act: (trx: Transaction<Database>) => Promise<Answer>): Promise<Answer> {
  const patiently = async (trx: Transaction<Database>): Promise<Answer> => {
    // Between batches the export waits for its place, on a busy server for longer than a transaction may idle.
    await sql`SET LOCAL idle_in_transaction_session_timeout = '10min'`.execute(trx);
    return act(trx);
  };
  return db.isTransaction
    ? patiently(db as Transaction<Database>)
    : db.transaction().setIsolationLevel('repeatable read').execute(patiently);
}

/** The specification names the search of the vehicle export `searchValue`. */
function gridParameters({ parameters }: CallRequest): URLSearchParams {
  const { searchValue, data = searchValue, startDate, endDate, $filter, $orderby } = parameters;
  const entries = Object.entries({ data, startDate, endDate, $filter, $orderby });
  return new URLSearchParams(entries.map(([name, value]) => [name, value ?? '']));
}
