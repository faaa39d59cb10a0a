import type { EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { compare } from '../../contract/grid/expression.ts';
import { listView, type ListView } from './list-rows.ts';
import { localReadings, withLocalReadings } from './local-readings.ts';
import { findRecord } from './records.ts';
import { logicalTimeOf } from '../schema/logical-time.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** The list row of one record: from the rows cached for offline work, else from the newest cached page that shows it. */
export async function cachedRow(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<ListView> {
  const query = { skip: 0, top: 1, orderBy: [], filter: compare('Id', 'eq', key), search: '' };
  const view = await listView(database, entity, query, [], null);
  if (view.rows.length > 0) return view;
  const changedRecord = await database.records.get([entity, key]);
  const pages = await database.pages.where('entity').equals(entity).toArray();
  const page = pages
    .toSorted((left, right) => logicalTimeOf(right) - logicalTimeOf(left))
    .find(({ rows }) => rows.some(({ Id }) => Id === key));
  const row = changedRecord?.row ?? page?.rows.find(({ Id }) => Id === key);
  if (!page || !row || changedRecord?.isRemoved) return view;
  return { ...view, rows: withLocalReadings([row], await localReadings(database, entity), page), count: 1, asOf: page.asOf };
}

/** The row that names a record, also one removed here: with the changes of this device, else as cached. */
export async function rowOfRecord(database: UserDatabase, entity: EntityName, recordKey: RecordKey): Promise<GridRow | undefined> {
  const record = await findRecord(database, entity, recordKey);
  return record?.row ?? (await cachedRow(database, entity, record?.key ?? recordKey)).rows[0];
}
