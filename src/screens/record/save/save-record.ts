import type { EntityDefinition, EntityName } from '../../../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../../../contract/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { toWireDateTime } from '../../../contract/wire-date.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { findRecord } from '../../../db/cache/records.ts';
import { fileTableOf } from '../../../contract/registry.ts';
import { entriesOf } from '../../../db/outbox/queue.ts';
import { saveChange } from '../../../db/outbox/save-change.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { requestSync } from '../../../sw/request-sync.ts';
import { draftFilesField, fileCalls } from '../files/draft-files.ts';
import { mergeRecords } from '../../../sync/merge.ts';
import { appVersion } from '../../version.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { photoCalls, withoutPhotos } from './photo-calls.ts';

type SaveRecordOptions = {
  readonly database: UserDatabase;
  readonly user: string;
  readonly entity: EntityName;
  readonly form: FormDeclaration;
  /** The key under which the form was opened. */
  readonly key: RecordKey;
  readonly values: FormValues;
  /** The record as it was before the form's changes: base for merging changes made elsewhere to other fields. */
  readonly formBase?: FormValues | null;
  /** The record as the user saw it, if that differs from the stored record: a list row may be newer. */
  readonly seenValues?: FormValues;
  /** Guards whose warning the user confirmed while saving. */
  readonly passed?: readonly string[];
  /** Builds the list row; `values` are the merged values to save. */
  readonly rowOf: (key: RecordKey, values: FormValues, before: GridRow | null) => GridRow;
};

/**
 * Saves a record on this device, or queues the action of its form, and requests a sync. Resolves with the record's key after the commit to
 * disk. Throws `TaborError` `storage-full` or `storage-unavailable`; then nothing was saved and nothing lost.
 */
export async function saveRecord({ database, user, entity, form, key: openedKey, values: formValues, formBase = null, seenValues, passed = [], rowOf }: SaveRecordOptions): Promise<RecordKey> {
  const record = await findRecord(database, entity, openedKey);
  const key = record?.key ?? openedKey;
  const entries = await entriesOf(database, entity, key);
  const base = serverBaseOf(key, seenValues ?? formBase ?? record?.item ?? null, entries);
  // Another tab's save or a pull may have changed the record. On a conflict this save wins locally; the outbox merges with the server before sending.
  const values = formBase && record ? { ...formValues, ...mergeRecords({ base: formBase, mine: formValues, theirs: record.item }).value } : formValues;
  const { [draftFilesField]: _carried, ...entered } = values;
  const sentFields = form.action ? formFieldsOf(form, values) : withoutParts(entity, entered);
  const item = { ...record?.item, ...sentFields, Id: key };
  const table = fileTableOf(entity);
  const calls = form.action
    ? [{ call: form.action.call, payload: { Id: key, ...sentFields } }]
    : [
        { call: 'createOrUpdate', payload: withoutPhotos(form, withoutReadOnly(form, withoutParts(entity, item))), ...(passed.length > 0 ? { passed } : {}) },
        ...photoCalls({ form, key, values, stored: record?.item ?? null, entries }),
        ...(table ? fileCalls(table, key, values, entries) : []),
      ];
  const saved = await saveChange(
    database,
    {
      entity,
      key,
      kind: form.action ? 'action' : 'save',
      user,
      appVersion,
      happenedAt: toWireDateTime(new Date()),
      calls,
      item,
      row: rowOf(key, values, record?.row ?? null),
      ...(base ? { base } : {}),
      // An action has its own draft: the draft of the record's form stays.
      ...(form.action ? { keepsDraft: true } : {}),
    },
    () => crypto.randomUUID(),
  );
  void requestSync();
  return saved;
}

/** Parts have their own calls: the form may hold outdated ones. */
function withoutParts(entity: EntityName, values: FormValues): FormValues {
  const { parts = {} }: EntityDefinition = entityRegistry[entity];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(parts, name)));
}

/** Leaves out read-only fields, which the backend derives: otherwise they would conflict whenever two users change their inputs. */
function withoutReadOnly(form: FormDeclaration, values: FormValues): FormValues {
  const shown = new Set<string>(form.sections.flatMap(({ fields }) => fields.filter(({ isReadOnly }) => isReadOnly).map(({ field }) => field)));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !shown.has(name)));
}

function formFieldsOf(form: FormDeclaration, values: FormValues): FormValues {
  return Object.fromEntries(form.sections.flatMap((section) => section.fields.map(({ field }) => [field, values[field] ?? null])));
}

/** The record as the backend last had it: the base of a waiting save, else the cached record. */
export function serverBaseOf(
  key: RecordKey,
  cached: Readonly<Record<string, unknown>> | null,
  entries: readonly Pick<OutboxRow, 'base'>[],
): Readonly<Record<string, unknown>> | null {
  if (entries.length > 0) return entries.find((entry) => entry.base !== null)?.base ?? null;
  return isLocalKey(key) ? null : cached;
}
