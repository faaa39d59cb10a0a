import { toFileTable } from '../../../src/contract/file-tables.ts';
import type { Requirement } from '../../../src/contract/permissions/permissions.ts';
import { listFilesOf } from './list-files.ts';
import { settleTogether } from '../../database/pipelined.ts';
import type { CallRequest, ChangeHandler, ChangeRequest, ReadHandler } from '../declaration/call-request.ts';
import { idOf } from '../declaration/parameters.ts';
import type { SavedTable, ServerEntity, TableName } from '../declaration/server-entity.ts';
import type { Row } from '../declaration/row.ts';
import { settleDeletedReadings } from './readings.ts';
import { isLimited, withIsOwn } from './ownership.ts';
import { deleteRecord, loadRecord, lockRecord } from './rows.ts';
import { columnsOf, saveRecord } from './save.ts';

/** Creates the handler of `get`: the columns that a save writes, or all of a table without saves, and the files of its picture fields. */
export function createGetHandler(declaration: ServerEntity): ReadHandler {
  const { entity, read } = declaration;
  const table = tableOf(declaration);
  const columns = shownColumns(declaration);
  return async (request: CallRequest) => {
    const id = idOf(request, 'id');
    // Whether a record is the user's own depends on columns that the response may lack.
    const isWhole = !columns || isLimited(declaration, request.user);
    const row = await loadRecord(request.db, table, id, isWhole ? {} : { columns });
    const shownFields = isWhole && columns ? Object.fromEntries(columns.map((column) => [column, row[column]])) : withoutSearchText(row);
    const files = entity.files?.holds === 'image' ? toFileTable(entity.wireName) : null;
    const record = files ? { ...shownFields, Files: (await listFilesOf(request, files, [id])).get(id) ?? [] } : shownFields;
    const answer = (await read?.present?.(record, request)) ?? record;
    return withIsOwn(declaration, request.user, row, answer);
  };
}

/** Creates the handler of `createOrUpdate`. */
export function createSaveHandler(declaration: ServerEntity): ChangeHandler {
  const target = savedTable(declaration);
  return Object.assign((request: ChangeRequest) => saveRecord(target, request), { bodySchema: target.record.schema });
}

/** Creates the handler of `delete`. Triggers of the table delete the record's files. */
export function createDeleteHandler(declaration: ServerEntity): ChangeHandler {
  const table = tableOf(declaration);
  return async (request) => {
    const id = idOf(request, 'id');
    const stored = await lockRecord(request, table, id);
    declaration.record?.requireDeletable?.(stored, request);
    await settleTogether([deleteRecord(request, table, id), settleDeletedReadings(request, declaration.entity, stored)]);
    return true;
  };
}

/** The requirement of a call of the kind. Throws for a call that the contract lacks. */
export function requirementOf({ entity }: Pick<ServerEntity, 'entity'>, name: string): Requirement {
  const call = entity.calls[name];
  if (!call) throw new Error(`${entity.name} has no call ${name}`);
  return call.requires;
}

/** The table of a kind that has records. Throws for a kind without: its declaration is wrong. */
export function tableOf({ entity, table }: Pick<ServerEntity, 'entity' | 'table'>): TableName {
  if (!table) throw new Error(`${entity.name} has no table`);
  return table;
}

function savedTable(declaration: ServerEntity): SavedTable {
  const { entity, record, references = {} } = declaration;
  if (!record) throw new Error(`${entity.name} declares no record to save`);
  const numberPrefix = record.numbersLater ? null : (entity.numberPrefix ?? null);
  const withReadings = entity.readings ? entity : null;
  return { table: tableOf(declaration), record, references, numberPrefix, functionality: entity.functionality, withReadings };
}

/** The columns of the response of `get`; undefined for all. */
function shownColumns({ entity, record, read }: ServerEntity): readonly string[] | undefined {
  if (!record || read?.adds === 'all') return undefined;
  return [
    'Id',
    ...(entity.numberPrefix === undefined ? [] : ['Number']),
    ...columnsOf(record),
    ...(read?.adds ?? []),
    ...(record.hasNoStamps ? [] : ['CreatedOn']),
    'RowVersion',
  ];
}

/** The row without derived columns: the text that the search reads, and the names that orders read. */
export function withoutSearchText(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'SearchText' && !column.startsWith('NameOf')));
}
