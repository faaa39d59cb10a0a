import * as v from 'valibot';
import { callerOfSession } from '../../api/backend.ts';
import { callApiAs } from '../../api/call-api-as.ts';
import { readName, rowsOfTable, type Changes, type ChangesAnswer } from '../../contract/delivery/change-feed.ts';
import { linkedChangesCall, type PushedChanges } from '../../contract/delivery/stream-rows.ts';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { entityNames, entityRegistry } from '../../contract/registry.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { applyChanges, uncoveredLists, type FeedChanges } from '../../db/cache/apply-changes.ts';
import type { RowChanges } from '../../db/cache/noted-changes.ts';
import { feedPosition, saveFeedPosition } from '../../db/cache/feed-position.ts';
import { isOlder, prefetchState, savePrefetchState } from '../../db/cache/prefetch-state.ts';
import { settledRecords } from '../../db/cache/list-rows.ts';
import { referenceKey } from '../../db/cache/references.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import type { FeedPosition, PrefetchedAreas } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { pullRows } from './pull-rows.ts';
import { withPullLock } from './pull-lock.ts';
import { pullOfflineRead } from './pull-reference.ts';
import { startFeed } from './start-feed.ts';

/** `restart`: everything must be pulled again, or the rights read, which a prefetch does. */
export type Followed = 'unchanged' | 'changed' | 'restart';

/**
 * Pulls the changes from the backend and applies them. Areas that follow the feed count as pulled now. Throws `TaborError` where the
 * backend cannot be reached.
 */
export function followChanges(database: UserDatabase): Promise<Followed> {
  return withPullLock(async () => {
    const position = await feedPosition(database);
    const { caller } = await callerOfSession();
    if (!position) {
      await startFeed(database, caller);
      return 'restart';
    }
    const settled = await settledRecords(database);
    const moment = await nextLogicalTime(database);
    const answer = (await callApiAs(caller, linkedChangesCall, { parameters: { since: position.cursor } })) as ChangesAnswer;
    if (answer.Restart) {
      await saveFeedPosition(database, null);
      return 'restart';
    }
    await pullWhole(database, answer);
    const isCovered = await apply(database, position, answer, {
      moment,
      staleSince: moment,
      settled,
      lists: listsOf(answer),
      reads: readsOf(answer),
    });
    if (position.areRightsUnread) return 'restart';
    return Object.keys(answer.Lists).length + Object.keys(answer.Reads).length > 0 ? 'changed' : isCovered ? 'unchanged' : 'restart';
  });
}

/**
 * Applies rows of the stream that arrived one after another, together and without a request. Returns false where the device must request
 * the feed: it stands elsewhere, a short answer is to be pulled, or it delivered changes of its own, which these rows may not have.
 */
export function takePushed(database: UserDatabase, pushed: readonly PushedChanges[]): Promise<boolean> {
  return withPullLock(async () => {
    const position = await feedPosition(database);
    // Another tab may have taken some of them.
    const followingChanges = pushed.slice(pushed.findIndex(({ Link }) => Link === position?.link) + 1);
    const last = followingChanges.at(-1);
    if (!last) return true;
    if (
      !position ||
      followingChanges.some(({ Since }, index) => Since !== (index === 0 ? position.link : followingChanges[index - 1]?.Link))
    )
      return false;
    const times = { moment: null, staleSince: await nextLogicalTime(database), settled: [] };
    const changes = { lists: inOrder(followingChanges.map(listsOf)), reads: inOrder(followingChanges.map(readsOf)) };
    if (followingChanges.some(({ Reads }) => Object.values(Reads).includes(null))) {
      // The rows are shown at once; the cursor waits for the short answers that the device pulls with its next request.
      await applyChanges(database, {
        ...times,
        ...changes,
        since: position.cursor,
        cursor: position.cursor,
        link: position.link,
        asOf: toWireDateTime(new Date()),
      });
      return false;
    }
    await apply(database, position, last, { ...times, ...changes });
    return !position.areRightsUnread && (await settledRecords(database)).length === 0;
  });
}

type Applied = Pick<FeedChanges, 'moment' | 'staleSince' | 'settled' | 'lists' | 'reads'>;

/** Applies the changes with the answer's cursor. Returns whether all lists and answers of the device follow the feed. */
async function apply(database: UserDatabase, position: FeedPosition, { Cursor, Link }: ChangesAnswer, applied: Applied): Promise<boolean> {
  const isApplied = await applyChanges(database, {
    ...applied,
    since: position.cursor,
    cursor: Cursor,
    link: Link,
    asOf: toWireDateTime(new Date()),
  });
  const isCovered = (await uncoveredLists(database, position)).length === 0;
  if (isApplied && isCovered) await noteAreasCurrent(database, position);
  return isCovered;
}

/** Changes that followed each other, as one: the last row of a key counts. */
function inOrder<Key, Each extends RowChanges>(all: readonly ReadonlyMap<Key, Each>[]): ReadonlyMap<Key, Each> {
  const together = new Map<Key, Each>();
  for (const changes of all) {
    for (const [key, next] of changes) {
      const before = together.get(key);
      together.set(key, before ? { ...next, ...following(before, next) } : next);
    }
  }
  return together;
}

function following(before: RowChanges, next: RowChanges): RowChanges {
  const [newer, deletedIds] = [new Set(next.rows.map(({ Id }) => Id)), new Set<unknown>(next.gone)];
  const rows = before.rows.filter(({ Id }) => !newer.has(Id) && !deletedIds.has(Id));
  return { rows: [...rows, ...next.rows], gone: [...before.gone.filter((id) => !newer.has(id) && !deletedIds.has(id)), ...next.gone] };
}

/** Pulls lists with too many changes, and short answers, before the cursor moves on: a device that dies in between does it again. */
async function pullWhole(database: UserDatabase, { Lists, Reads }: ChangesAnswer): Promise<void> {
  for (const entity of entityNames) {
    const { offlineRows, offlineReads = [] }: EntityDefinition = entityRegistry[entity];
    if (Lists[entity]?.All && offlineRows !== undefined && (await database.rowSets.get(entity))) await pullRows(database, entity);
    for (const read of offlineReads)
      if (Reads[readName({ name: entity }, read.call)] === null) await pullOfflineRead(database, entity, read);
  }
}

function listsOf({ Lists }: ChangesAnswer): ReadonlyMap<EntityName, RowChanges> {
  return new Map(
    entityNames.flatMap((entity): [EntityName, RowChanges][] => {
      const { grid }: EntityDefinition = entityRegistry[entity];
      const changes = Lists[entity];
      return grid && changes ? [[entity, { rows: rowsOfTable(changes).map((row) => readRow(grid.row, row)), gone: changes.Gone }]] : [];
    }),
  );
}

/** A row as the list's own answer is read; one of a newer backend that the contract cannot read stays as it is. */
function readRow(schema: v.GenericSchema, row: GridRow): GridRow {
  const read = v.safeParse(schema, row);
  return read.success ? (read.output as GridRow) : row;
}

function readsOf({ Reads }: ChangesAnswer): ReadonlyMap<string, RowChanges & { readonly by: string }> {
  const all = entityNames.flatMap(
    (entity) => (entityRegistry[entity] as EntityDefinition).offlineReads?.map((read) => ({ entity, ...read })) ?? [],
  );
  return new Map(
    all.flatMap(({ entity, call, parameters }): [string, RowChanges & { readonly by: string }][] => {
      const changes: Changes | null | undefined = Reads[readName({ name: entity }, call)];
      return changes ? [[referenceKey(entity, call, parameters), { rows: rowsOfTable(changes), gone: changes.Gone, by: changes.By }]] : [];
    }),
  );
}

/** How often the areas are noted as current: each note makes the page read them again. */
const NOTE_INTERVAL_MS = 5_000;

/** Nothing else is to be pulled while the feed is followed, except what is older than its beginning. */
async function noteAreasCurrent(database: UserDatabase, position: FeedPosition): Promise<void> {
  const state = await prefetchState(database);
  if (!state?.areas || state.state === 'running') return;
  const [asOf, moment] = [toWireDateTime(new Date()), Date.now()];
  const followed = Object.entries(state.areas).filter(([, result]) => result.state === 'ready' && !isOlder(result, position));
  if (followed.every(([, { moment: noted }]) => noted !== null && noted <= moment && moment - noted < NOTE_INTERVAL_MS)) return;
  const areas: PrefetchedAreas = {
    ...state.areas,
    ...Object.fromEntries(followed.map(([area, result]) => [area, { ...result, asOf, moment }])),
  };
  await savePrefetchState(database, { ...state, areas, ...(state.state === 'ready' ? { asOf, moment } : {}) });
}
