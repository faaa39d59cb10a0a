import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { compare } from '../../contract/grid/expression.ts';
import { listView, type ListView } from './list-rows.ts';
import { logicalTimeOf } from '../schema/logical-time.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** The list row of one record: from the rows cached for offline work, else from the newest cached page that shows it. */
export async function cachedRow(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<ListView> {
  const query = { skip: 0, top: 1, orderBy: [], filter: compare('Id', 'eq', key), search: '' };
  const view = await listView(database, entity, query, [], null);
  if (view.rows.length > 0) return view;
  const changedRecord = await database.records.get([entity, key]);
  const pages = await database.pages.where('entity').equals(entity).toArray();
  const pageRow = pages
    .toSorted((left, right) => logicalTimeOf(right) - logicalTimeOf(left))
    .map(({ rows, asOf }) => ({ row: rows.find(({ Id }) => Id === key), asOf }))
    .find(({ row }) => row !== undefined);
  return pageRow?.row && !changedRecord?.isRemoved
    ? { ...view, rows: [changedRecord?.row ?? pageRow.row], count: 1, asOf: pageRow.asOf }
    : view;
}
