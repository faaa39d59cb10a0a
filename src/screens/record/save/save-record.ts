import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { findRecord, serverIdOf } from '../../../db/cache/records.ts';
import { localKeysIn, withServerIds, type ServerIds } from '../../../db/outbox/local-keys.ts';
import { entriesOf } from '../../../db/outbox/queue.ts';
import { saveChange } from '../../../db/outbox/save-change.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { requestSync } from '../../../sw/request-sync.ts';
import { appVersion } from '../../version.ts';
import type { FormDeclaration, FormValues, PreparedSave, RejectedSave, SaveContext } from '../../declaration/form-declaration.ts';
import { mergeValues } from './merge-values.ts';
import { planPreparedSave, planSave, serverBaseOf } from './plan-save.ts';

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
  /** Makes the record to send from the merged values; may refuse the save. */
  readonly beforeSave?: ((save: SaveContext) => Promise<PreparedSave | RejectedSave>) | undefined;
  /** Builds the list row; `values` are the merged values to save. */
  readonly rowOf: (key: RecordKey, values: FormValues, before: GridRow | null) => GridRow;
};

/**
 * Saves a record on this device, or queues the action of its form, and requests a sync. Resolves with null after the commit to disk, or
 * with why `beforeSave` refused; then nothing was saved. Throws `TaborError` `storage-full`, `storage-unavailable` or `blob-missing`; then
 * nothing was saved and nothing lost.
 */
export async function saveRecord({
  database,
  user,
  entity,
  form,
  key: openedKey,
  values: formValues,
  formBase = null,
  seenValues,
  passed = [],
  beforeSave,
  rowOf,
}: SaveRecordOptions): Promise<RejectedSave | null> {
  const record = await findRecord(database, entity, openedKey);
  const key = record?.key ?? openedKey;
  const entries = await entriesOf(database, entity, key);
  const stored = record?.item ?? null;
  const aliases = form.parts ? await aliasesOf(database, [formValues, formBase]) : noAliases;
  // Another tab's save or a pull may have changed the record. On a conflict this save wins locally; the outbox merges with the server
  // before sending.
  const mine = withServerIds(formValues, aliases);
  const values =
    formBase && stored
      ? { ...mine, ...mergeValues(form, { base: withServerIds(formBase, aliases), mine, theirs: form.format?.read(stored) ?? stored }) }
      : mine;
  const prepared = await beforeSave?.({ values, entered: formValues, stored });
  if (prepared && 'patch' in prepared) return prepared;
  const plan = { entity, form, key, values, stored, entries, passed };
  const planned = prepared
    ? planPreparedSave(plan, prepared)
    : planSave({ ...plan, base: serverBaseOf(key, seenValues ?? formBase ?? stored, entries) });
  await saveChange(
    database,
    {
      ...planned,
      entity,
      key,
      kind: form.action ? 'action' : 'save',
      user,
      appVersion,
      happenedAt: toWireDateTime(new Date()),
      row: rowOf(key, prepared ? { ...prepared.values, ...prepared.body } : values, record?.row ?? null),
      // An action has its own draft: the draft of the record's form stays.
      ...(form.action ? { keepsDraft: true } : {}),
    },
    () => crypto.randomUUID(),
  );
  void requestSync();
  return null;
}

const noAliases: ServerIds = new Map();

/** Server ids that arrived for local keys while the form was open. */
async function aliasesOf(database: UserDatabase, values: readonly (FormValues | null)[]): Promise<ServerIds> {
  const ids = await Promise.all(localKeysIn(values).map(async (key) => [key, await serverIdOf(database, key)] as const));
  return new Map(ids.flatMap(([key, id]) => (id === null ? [] : [[key, id] as const])));
}
