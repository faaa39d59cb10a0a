import { TaborError } from '../../../contract/wire/problem.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { findRecord } from '../../../db/cache/records.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { pullRecord } from '../../../sw/pull/pull.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { keyOfRow } from './key-of-row.ts';

/**
 * Form values of a row's record. Order of precedence: unsent changes of this device, the values of the row, the cached record, a pulled
 * one. Throws `TaborError` when none of them exists.
 */
export async function loadRecordOfRow(
  database: UserDatabase,
  entity: EntityName,
  form: FormDeclaration,
  row: GridRow,
): Promise<FormValues> {
  const key = keyOfRow(row);
  const record = await findRecord(database, entity, key);
  const cached = record && Object.keys(record.item).length > 0 ? record.item : null;
  if (record && cached && record.pending > 0) return cached;
  const fieldsOfRow = form.fromRow?.(row);
  if (fieldsOfRow) return { ...cached, ...fieldsOfRow, Id: record?.key ?? key };
  if (cached) return cached;
  if (typeof key === 'number') await pullRecord(database, entity, key);
  const fetched = await findRecord(database, entity, key);
  if (!fetched) throw new TaborError('not-found');
  return fetched.item;
}
