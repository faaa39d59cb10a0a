import { Dexie } from 'dexie';
import type { EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import { queryRows } from '../contract/grid/query-rows.ts';
import type { GridQuery } from '../contract/grid/query.ts';
import { areChangesKnown, toChangedRow, type ChangedRow } from './changed-rows.ts';
import { isAsStored, isNewEnough, listView, overlay, rowsInOrder, type ListView } from './list-rows.ts';
import type { UserDatabase } from './user-database.ts';

/** From so many documents on, to read them all takes longer than a person waits for a first picture. */
const manyFrom = 500;

/**
 * What a list shows first. With thousands of changed documents, and for the list as it opens, that is a page with the changes of its
 * rows and the documents saved last; `listView`, which asks for all, follows and may put others in between.
 */
export async function firstListView(
  database: UserDatabase,
  entity: EntityName,
  query: GridQuery,
  searched: readonly string[],
  pageKey: string,
): Promise<ListView> {
  const isPlain = query.skip === 0 && isAsStored(entity, query) && !areChangesKnown(database, entity);
  const isLong = isPlain && (await database.records.where('entity').equals(entity).offset(manyFrom).limit(1).primaryKeys()).length > 0;
  if (!isLong) return listView(database, entity, query, searched, pageKey);
  const [page, set] = await Promise.all([database.pages.get(pageKey), database.rowSets.get(entity)]);
  const isAnswer = page !== undefined && (!set || isNewEnough(page, set));
  const ordered = set && !isAnswer ? await rowsInOrder(database, set, { ...query, top: 2 * query.top }) : null;
  const base = (isAnswer ? page : ordered) ?? { rows: [], count: 0 };
  const { changed, added } = await nearChanges(database, entity, base.rows, query.top);
  const removed = changed.filter((one) => one.isRemoved).length;
  const { rows } = queryRows(overlay(base.rows, changed), query, searched);
  const count = base.count - removed + added;
  const asOf = (isAnswer ? page.asOf : set?.asOf) ?? null;
  const source = isAnswer ? 'backend' : set ? 'device' : 'nothing-yet';
  return { rows, count, asOf, source, isComplete: isAnswer || (set?.isComplete ?? false) };
}

/** As many of the last entries are looked at for each document that is wanted: one has parts, and others are saved in between. */
const entriesEach = 4;

/** Changes of the given rows, up to `top` new documents that were saved last, and how many new ones there are in all. */
async function nearChanges(
  database: UserDatabase,
  entity: EntityName,
  rows: readonly GridRow[],
  top: number,
): Promise<{ changed: ChangedRow[]; added: number }> {
  const lastSeq = (await database.outbox.orderBy('seq').lastKey()) as number | undefined;
  const [last, added] = await Promise.all([
    database.outbox.where('seq').above((lastSeq ?? 0) - entriesEach * top).toArray(),
    // Local keys are text, and the ids of the backend are numbers, which come before it.
    database.records.where('[entity+key]').between([entity, ''], [entity, Dexie.maxKey]).count(),
  ]);
  const newest = last.filter((entry) => entry.entity === entity).map((entry) => entry.recordKey);
  const keys = new Set([...rows.map((row) => row['Id'] as RecordKey), ...[...new Set(newest.toReversed())].slice(0, top)]);
  const records = await database.records.bulkGet([...keys].map((key): [EntityName, RecordKey] => [entity, key]));
  const changed = records.flatMap((record) => (record ? [toChangedRow(record)] : [])).filter((one) => one !== null);
  return { changed, added };
}
