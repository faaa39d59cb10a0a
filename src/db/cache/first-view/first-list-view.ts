import { Dexie } from 'dexie';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { queryRows } from '../../../contract/grid/query-rows.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { areChangesCached, toChangedRow, type ChangedRow } from '../changed-rows.ts';
import { isAsStored, isPagePreferred, listView, overlay, rowsInOrder, uncounted, type ListView } from '../list-rows.ts';
import type { UserDatabase } from '../../schema/user-database.ts';

/** Above this number of records, reading them all delays the first paint noticeably. */
const MANY_RECORDS = 500;

/**
 * The first paint of a list. With hundreds of changed records, and for the default query, it is a page with the changes of its rows
 * and the records saved last; `listView`, which reads all changes, follows and may insert other rows.
 */
export async function firstListView(
  database: UserDatabase,
  entity: EntityName,
  query: GridQuery,
  searched: readonly string[],
  pageKey: string,
): Promise<ListView> {
  const isPlain = query.skip === 0 && isAsStored(entity, query) && !areChangesCached(database, entity);
  const isLong = isPlain && (await database.records.where('entity').equals(entity).offset(MANY_RECORDS).limit(1).primaryKeys()).length > 0;
  if (!isLong) return listView(database, entity, query, searched, pageKey);
  const [page, set] = await Promise.all([database.pages.get(pageKey), database.rowSets.get(entity)]);
  const isAnswer = page !== undefined && (!set || isPagePreferred(page, set));
  const ordered = set && !isAnswer ? await rowsInOrder(database, set, { ...query, top: 2 * query.top }) : null;
  const base = (isAnswer ? page : ordered) ?? { rows: [], count: 0 };
  const { changed, added } = await nearChanges(database, entity, base.rows, query.top);
  const removed = changed.filter((one) => one.isRemoved).length;
  const { rows } = queryRows(overlay(base.rows, changed), query, searched);
  const count = base.count - removed + added;
  const asOf = (isAnswer ? page.asOf : set?.asOf) ?? null;
  const source = isAnswer ? 'backend' : set ? 'device' : 'nothing-yet';
  return {
    rows,
    count,
    ...(isAnswer && page.isCounted === false ? uncounted(page) : {}),
    asOf,
    source,
    isComplete: isAnswer || (set?.isComplete ?? false),
  };
}

/** Last entries read per requested record: a record has parts, and other records are saved in between. */
const ENTRIES_PER_RECORD = 4;

/** Changes of the given rows, the last `top` new records, and the number of all new ones. */
async function nearChanges(
  database: UserDatabase,
  entity: EntityName,
  rows: readonly GridRow[],
  top: number,
): Promise<{ changed: ChangedRow[]; added: number }> {
  const lastSeq = (await database.outbox.orderBy('seq').lastKey()) as number | undefined;
  const [last, added] = await Promise.all([
    database.outbox
      .where('seq')
      .above((lastSeq ?? 0) - ENTRIES_PER_RECORD * top)
      .toArray(),
    // Local keys are strings; the backend's ids are numbers, which sort before strings.
    database.records.where('[entity+key]').between([entity, ''], [entity, Dexie.maxKey]).count(),
  ]);
  const newest = last.filter((entry) => entry.entity === entity).map((entry) => entry.recordKey);
  const keys = new Set([...rows.map((row) => row['Id'] as RecordKey), ...[...new Set(newest.toReversed())].slice(0, top)]);
  const records = await database.records.bulkGet([...keys].map((key): [EntityName, RecordKey] => [entity, key]));
  const localRows = records.flatMap((record) => (record ? [toChangedRow(record)] : [])).filter((one) => one !== null);
  return { changed: localRows, added };
}
