import { sql, type Kysely } from 'kysely';
import { readName, tableOfRows, type Changes, type ChangesAnswer } from '../../src/contract/delivery/change-feed.ts';
import type { EntityDefinition, GridDefinition } from '../../src/contract/entity.ts';
import type { GridRow } from '../../src/contract/grid/evaluate.ts';
import type { WallTime } from '../../src/contract/grid/parse-filter.ts';
import { may, mayReadList, satisfies } from '../../src/contract/permissions.ts';
import { entityRegistry, recordEntity } from '../../src/contract/registry.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import type { ServerEntity, TableName } from '../engine/declaration/server-entity.ts';
import { isLimited, ownCondition } from '../engine/records/ownership.ts';
import { catalogue } from '../entities/registry.ts';
import type { GridColumns } from '../grid/columns.ts';
import { readPage } from '../grid/read-page.ts';
import { printCursor, readCursor, rightsOf } from './cursor.ts';
import { notedSince, type NotedChanges } from './noted-changes.ts';
import { readTables } from './read-tables.ts';

/** More changed rows of a list are not sent one by one: a device pulls the list anew. */
const MAX_ROWS = 5_000;
const ROWS_PER_READ = 500;

export type ChangesRequest = {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly since: string | undefined;
  readonly gridColumns: ReadonlyMap<string, GridColumns>;
  readonly wallTime: WallTime;
};

const kinds: readonly EntityDefinition[] = Object.values(entityRegistry);

/** What changed for the user since a cursor, or that a device must begin anew. */
export async function changesSince(request: ChangesRequest): Promise<ChangesAnswer> {
  const { db, user } = request;
  const since = request.since === undefined ? null : readCursor(request.since);
  const rights = rightsOf(user);
  const { epoch, snapshot, time, changes } = await notedSince(db, since);
  const cursor = { Cursor: printCursor({ epoch, rights, snapshot, time }), Restart: false, Lists: {}, Reads: {} };
  if (request.since === undefined) return cursor;
  if (since === null || since.rights !== rights || changes === null) return { ...cursor, Restart: true };
  const all = await withExpired(db, changes, since.time, time);
  return all.size === 0 ? cursor : { ...cursor, Lists: await changedLists(request, all), Reads: await changedReads(request, all) };
}

/** Adds the handovers whose waiting signature has ended by time. */
async function withExpired(db: Kysely<Database>, changes: NotedChanges, from: string, to: string): Promise<NotedChanges> {
  const noted = changes.get('vehicle_handover_document');
  if (noted === null) return changes;
  const { rows } = await sql<{ Id: number }>`SELECT "Id" FROM vehicle_handover_document WHERE "WaitingUntil" > ${from}::timestamp AND "WaitingUntil" <= ${to}::timestamp`.execute(db);
  return rows.length === 0 ? changes : new Map(changes).set('vehicle_handover_document', [...new Set([...(noted ?? []), ...rows.map(({ Id }) => Id)])]);
}

async function changedLists(request: ChangesRequest, noted: NotedChanges): Promise<Record<string, Changes>> {
  const lists: Record<string, Changes> = {};
  for (const entity of kinds) {
    const ids = changedIds(noted, tableOf(entity));
    const columns = request.gridColumns.get(entity.name);
    if (ids === undefined || !entity.grid || !columns || !mayReadList(request.user.permissions, entity)) continue;
    lists[entity.name] = isWhole(ids) ? whole : toChanges(await listRows(request, entity, entity.grid, columns, ids), ids);
  }
  return lists;
}

/** The rows of a list with these ids, as its own call answers them. */
async function listRows({ db, user, wallTime }: ChangesRequest, entity: EntityDefinition, grid: GridDefinition, columns: GridColumns, ids: readonly number[]): Promise<GridRow[]> {
  const declaration = catalogue.entities[entity.name];
  const isOwn = declaration.table && isLimited(declaration, user) ? { table: declaration.table, condition: ownCondition(declaration, user, 'own') } : null;
  const rows: GridRow[] = [];
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    const parameters = new URLSearchParams({ $filter: `Id in (${ids.slice(start, start + ROWS_PER_READ).join(',')})`, $top: String(ROWS_PER_READ) });
    const page = await readPage(db, { grid, columns, isOwn, parameters, language: 'pl', employeeId: user.employeeId, wallTime });
    rows.push(...(page.value as GridRow[]));
  }
  return rows;
}

async function changedReads(request: ChangesRequest, noted: NotedChanges): Promise<Record<string, Changes | null>> {
  const { user } = request;
  const reads: Record<string, Changes | null> = {};
  for (const entity of kinds) {
    for (const { call, of } of entity.offlineReads ?? []) {
      const requires = entity.calls[call]?.requires;
      if ((requires && !satisfies(user.permissions, requires, false)) || (of !== undefined && !may(user.permissions, of, 'IsRead'))) continue;
      const name = readName(entity, call);
      if (!(name in reads) && (readTables[name] ?? []).some((table) => noted.has(table))) reads[name] = await changedChoices(request, catalogue.entities[entity.name], call, noted);
    }
  }
  return reads;
}

/** The changed elements of a long answer; null for a short one, which is pulled anew. */
async function changedChoices({ db, user }: ChangesRequest, { table, choices }: ServerEntity, call: string, noted: NotedChanges): Promise<Changes | null> {
  const declared = choices?.[call];
  const ids = changedIds(noted, table);
  if (!declared || ids === undefined || isWhole(ids)) return null;
  return { ...toChanges(ids.length === 0 ? [] : await declared.load({ db, user }, ids), ids), By: declared.by };
}

const whole: Changes = { ...tableOfRows([]), Gone: [], All: true, By: 'Id' };

function toChanges(rows: readonly GridRow[], ids: readonly number[]): Changes {
  const shown = new Set(rows.map(({ Id }) => Id));
  return { ...tableOfRows(rows), Gone: ids.filter((id) => !shown.has(id)), All: false, By: 'Id' };
}

function changedIds(noted: NotedChanges, table: TableName | undefined): readonly number[] | null | undefined {
  return table === undefined ? undefined : noted.get(table);
}

function isWhole(ids: readonly number[] | null): ids is null {
  return ids === null || ids.length > MAX_ROWS;
}

/** The table whose rows a list shows: its own, or that of the records that it shows some of. */
function tableOf(entity: EntityDefinition): TableName | undefined {
  return catalogue.entities[entity.name].table ?? catalogue.entities[recordEntity(entity.name)].table ?? sharedTables[entity.name];
}

/** Lists that show the records of another kind in another shape. */
const sharedTables: Readonly<Record<string, TableName>> = { 'b-service-request': 'service_request' };
