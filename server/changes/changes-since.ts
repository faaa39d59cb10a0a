import { sql, type Kysely } from 'kysely';
import { readName, tableOfRows, type Changes, type ChangesAnswer } from '../../src/contract/delivery/change-feed.ts';
import type { EntityDefinition, GridDefinition } from '../../src/contract/definition/entity.ts';
import type { GridRow } from '../../src/contract/grid/evaluate.ts';
import type { WallTime } from '../../src/contract/grid/parse-filter.ts';
import { may, mayReadList, satisfies } from '../../src/contract/permissions/permissions.ts';
import { entityRegistry, recordEntity } from '../../src/contract/registry.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import type { ServerEntity, TableName } from '../engine/declaration/server-entity.ts';
import { isLimited, ownCondition } from '../engine/records/ownership.ts';
import { catalogue } from '../entities/registry.ts';
import { columnsFor, type GridColumns } from '../grid/columns.ts';
import { readPage, type PageRequest } from '../grid/read-page.ts';
import { printCursor, readCursor, rightsOf } from './cursor.ts';
import { readRowChanges, type FeedState, type RowChanges } from './row-changes.ts';
import { readTables } from './read-tables.ts';
import type { SharedReads } from './shared-reads.ts';

/** Above this number of changed rows a device pulls the whole list again. */
const MAX_ROWS = 5_000;
const ROWS_PER_READ = 500;

export type ChangesRequest = {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly since: string | undefined;
  readonly gridColumns: ReadonlyMap<string, GridColumns>;
  readonly wallTime: WallTime;
  readonly share: SharedReads;
};

/** Reads the rows of noted changes. */
export type RowsRequest = Omit<ChangesRequest, 'since'>;

/** Noted changes, and the cache key of their rows, which may also depend on the time. */
type Noted = { readonly changes: RowChanges; readonly key: string };

const kinds: readonly EntityDefinition[] = Object.values(entityRegistry);

/** Changes visible to the user since a cursor, or a restart that makes the device pull everything. */
export async function changesSince(request: ChangesRequest): Promise<ChangesAnswer> {
  const { db, user } = request;
  const since = request.since === undefined ? null : readCursor(request.since);
  const rights = rightsOf(user);
  const { epoch, snapshot, time, changes, digest } = await readRowChanges(db, since);
  const cursor = { Cursor: printCursor({ epoch, rights, snapshot, time }), Restart: false, Lists: {}, Reads: {} };
  if (request.since === undefined) return cursor;
  if (since === null || since.rights !== rights || changes === null) return { ...cursor, Restart: true };
  const all = await withExpired(db, changes, since.time, time);
  if (all.size === 0) return cursor;
  // Without notes only time has passed: such rows are not shared.
  const noted = { changes: all, key: digest === '' ? cursor.Cursor : `${digest} ${time} ${all === changes ? '' : since.time}` };
  return { ...cursor, Lists: await changedLists(request, noted), Reads: await changedReads(request, noted) };
}

/**
 * Changes between two states of the feed for all users with equal permissions; null where their answers differ, or a list is to be pulled
 * whole.
 */
export async function sharedChanges(
  request: RowsRequest,
  from: FeedState,
  to: FeedState,
): Promise<Pick<ChangesAnswer, 'Lists' | 'Reads'> | null> {
  const changes = to.changes && (await withExpired(request.db, to.changes, from.time, to.time));
  if (!changes || dependsOnUser(request.user, changes)) return null;
  const noted = { changes, key: `${from.snapshot} ${to.snapshot}` };
  const [Lists, Reads] = [await changedLists(request, noted), await changedReads(request, noted)];
  return Object.values(Lists).some(({ All }) => All) ? null : { Lists, Reads };
}

/** Whether a changed list or read answers each user something else. */
function dependsOnUser(user: SignedInUser, changes: RowChanges): boolean {
  return kinds.some((entity) => {
    const declaration = catalogue.entities[entity.name];
    const isOwnList = entity.grid !== undefined && changedIds(changes, tableOfList(entity)) !== undefined && isLimited(declaration, user);
    return (
      isOwnList ||
      (entity.offlineReads ?? []).some(({ call }) => {
        const choices = declaration.choices?.[call];
        return choices !== undefined && !choices.isSameForAll && changedIds(changes, declaration.table) !== undefined;
      })
    );
  });
}

/** Adds the handovers whose waiting signature has ended by time. */
async function withExpired(db: Kysely<Database>, changes: RowChanges, from: string, to: string): Promise<RowChanges> {
  const noted = changes.get('vehicle_handover_document');
  if (noted === null) return changes;
  const { rows } = await sql<{
    Id: number;
  }>`SELECT "Id" FROM vehicle_handover_document WHERE "WaitingUntil" > ${from}::timestamp AND "WaitingUntil" <= ${to}::timestamp`.execute(
    db,
  );
  return rows.length === 0
    ? changes
    : new Map(changes).set('vehicle_handover_document', [...new Set([...(noted ?? []), ...rows.map(({ Id }) => Id)])]);
}

async function changedLists(request: RowsRequest, noted: Noted): Promise<Record<string, Changes>> {
  const lists: Record<string, Changes> = {};
  for (const entity of kinds) {
    const ids = changedIds(noted.changes, tableOfList(entity));
    const columns = request.gridColumns.get(entity.name);
    if (ids === undefined || !entity.grid || !columns || !mayReadList(request.user.permissions, entity)) continue;
    lists[entity.name] = isWhole(ids) ? whole : toChanges(await listRows(request, entity, entity.grid, columns, ids, noted.key), ids);
  }
  return lists;
}

/**
 * The rows of a list with these ids, as its own call answers them. They are the same for all who read the list, but for those limited to
 * own records.
 */
function listRows(
  request: RowsRequest,
  entity: EntityDefinition,
  grid: GridDefinition,
  columns: GridColumns,
  ids: readonly number[],
  key: string,
): Promise<GridRow[]> {
  const declaration = catalogue.entities[entity.name];
  const isOwn =
    declaration.table && isLimited(declaration, request.user)
      ? { table: declaration.table, condition: ownCondition(declaration, request.user, 'own') }
      : null;
  const shownColumns = columnsFor(declaration, columns, request.user);
  const read = () => rowsById(request, { grid, columns: shownColumns, isOwn }, ids);
  return isOwn
    ? read()
    : request.share(`${entity.name} ${shownColumns.withheld ? shownColumns.withheld.readable.join(',') : 'all'} ${key}`, read);
}

async function rowsById(
  { db, wallTime }: RowsRequest,
  list: Pick<PageRequest, 'grid' | 'columns' | 'isOwn'>,
  ids: readonly number[],
): Promise<GridRow[]> {
  const rows: GridRow[] = [];
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    const parameters = new URLSearchParams({
      $filter: `Id in (${ids.slice(start, start + ROWS_PER_READ).join(',')})`,
      $top: String(ROWS_PER_READ),
    });
    const page = await readPage(db, { ...list, parameters, language: 'pl', employeeId: null, wallTime });
    rows.push(...(page.value as GridRow[]));
  }
  return rows;
}

async function changedReads(request: RowsRequest, noted: Noted): Promise<Record<string, Changes | null>> {
  const { user } = request;
  const reads: Record<string, Changes | null> = {};
  for (const entity of kinds) {
    for (const { call, of } of entity.offlineReads ?? []) {
      const requires = entity.calls[call]?.requires;
      if ((requires && !satisfies(user.permissions, requires, false)) || (of !== undefined && !may(user.permissions, of, 'IsRead')))
        continue;
      const name = readName(entity, call);
      if (!(name in reads) && (readTables[name] ?? []).some((table) => noted.changes.has(table)))
        reads[name] = await changedChoices(request, catalogue.entities[entity.name], call, noted);
    }
  }
  return reads;
}

/** The changed elements of a long answer; null for a short one, which is pulled again. */
async function changedChoices(
  { db, user, share }: RowsRequest,
  { entity, table, choices }: ServerEntity,
  call: string,
  { changes, key }: Noted,
): Promise<Changes | null> {
  const declared = choices?.[call];
  const ids = changedIds(changes, table);
  if (!declared || ids === undefined || isWhole(ids)) return null;
  const rows = () => declared.load({ db, user }, ids);
  return {
    ...toChanges(ids.length === 0 ? [] : await (declared.isSameForAll ? share(`${readName(entity, call)} ${key}`, rows) : rows()), ids),
    By: declared.by,
  };
}

const whole: Changes = { ...tableOfRows([]), Gone: [], All: true, By: 'Id' };

function toChanges(rows: readonly GridRow[], ids: readonly number[]): Changes {
  const shownIds = new Set(rows.map(({ Id }) => Id));
  return { ...tableOfRows(rows), Gone: ids.filter((id) => !shownIds.has(id)), All: false, By: 'Id' };
}

function changedIds(noted: RowChanges, table: TableName | undefined): readonly number[] | null | undefined {
  return table === undefined ? undefined : noted.get(table);
}

function isWhole(ids: readonly number[] | null): ids is null {
  return ids === null || ids.length > MAX_ROWS;
}

/** The table whose rows a list shows: its own, or that of the records that it shows some of. */
export function tableOfList(entity: EntityDefinition): TableName | undefined {
  return catalogue.entities[entity.name].table ?? catalogue.entities[recordEntity(entity.name)].table ?? sharedTables[entity.name];
}

/** Lists that show the records of another kind in another shape. */
const sharedTables: Readonly<Record<string, TableName>> = { 'b-service-request': 'service_request' };
