import type { EntityName } from '../../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { toWireDateTime, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { originalEntryTime } from '../../../db/outbox/original-entry-time.ts';
import { findRecord } from '../../../db/cache/records.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { entriesOf } from '../../../db/outbox/queue.ts';
import { saveChange } from '../../../db/outbox/save-change.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { requestSync } from '../../../sw/request-sync.ts';
import { pullRecord } from '../../../sw/pull/pull.ts';
import type { FormValues } from '../../declaration/form-declaration.ts';
import { serverBaseOf } from '../../record/save/plan-save.ts';
import { appVersion } from '../../version.ts';

type Move = {
  readonly database: UserDatabase;
  readonly user: string;
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly row: GridRow;
  /** Changed fields of the record. */
  readonly patch: FormValues;
  /** Changed columns of its row besides `patch`. */
  readonly rowPatch: FormValues;
  readonly passed: readonly string[];
  /** Entry time of the start date that an undo restores. */
  readonly madeAt?: WireDateTime | undefined;
};

/** Start date of a record: the backend's value, and the entry time of a queued one. */
export type SyncedStart = {
  /** Start date in the backend; null for a record that the backend does not have yet. */
  readonly start: WireDateTime | null;
  /** Entry time of the local start date while it waits in the outbox. */
  readonly madeAt: WireDateTime | undefined;
};

export async function loadSyncedStart(database: UserDatabase, entity: EntityName, opened: RecordKey, row: GridRow): Promise<SyncedStart> {
  const record = await findRecord(database, entity, opened);
  const key = record?.key ?? opened;
  const entries = await entriesOf(database, entity, key);
  const { StartDate } = record?.row ?? row;
  const start = entries.length > 0 ? serverBaseOf(key, null, entries)?.['StartDate'] : isLocalKey(key) ? null : StartDate;
  return {
    start: typeof start === 'string' ? start : null,
    madeAt: originalEntryTime(entries, entity, 'createOrUpdate', { StartDate }) ?? undefined,
  };
}

/** Values for the record's guards: the full record where it is cached or can be pulled, else the list row. */
export async function loadGuardValues(database: UserDatabase, entity: EntityName, key: RecordKey, row: GridRow): Promise<FormValues> {
  const record = await findOrPullRecord(database, entity, key);
  return record ? { ...record.item, Id: record.key } : { ...row, Id: key };
}

/**
 * Saves another time or vehicle on this device and requests a sync; resolves after the commit to disk. For a record without cached content
 * only the changed fields are sent: the outbox merges them onto the backend's record (SY16).
 */
export async function reschedule({ database, user, entity, key: opened, row, patch, rowPatch, passed, madeAt }: Move): Promise<void> {
  const record = await findRecord(database, entity, opened);
  const key = record?.key ?? opened;
  const isCached = record !== null && hasContent(record);
  const before = record?.row ?? row;
  const base = isCached ? serverBaseOf(key, record.item, await entriesOf(database, entity, key)) : baseOfRow(key, before, patch);
  const item = isCached ? { ...record.item, ...patch, Id: key } : null;
  await saveChange(
    database,
    {
      entity,
      key,
      kind: 'save',
      user,
      appVersion,
      happenedAt: toWireDateTime(new Date()),
      calls: [
        {
          call: 'createOrUpdate',
          payload: item ?? { ...patch, Id: key },
          originalEntryTime: madeAt,
          ...(passed.length > 0 ? { passed } : {}),
        },
      ],
      ...(item ? { item } : {}),
      row: { ...before, ...patch, ...rowPatch, Id: key },
      ...(base ? { base } : {}),
    },
    () => crypto.randomUUID(),
  );
  void requestSync();
}

/** Cached record with content, else a freshly pulled one; null when neither is available. */
async function findOrPullRecord(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<RecordRow | null> {
  const cached = await findRecord(database, entity, key);
  if ((cached && hasContent(cached)) || isLocalKey(key) || !navigator.onLine) return cached && hasContent(cached) ? cached : null;
  await pullRecord(database, entity, key).catch(ignoreTaborError);
  const pulled = await findRecord(database, entity, key);
  return pulled && hasContent(pulled) ? pulled : null;
}

function hasContent({ item }: RecordRow): boolean {
  return Object.keys(item).length > 0;
}

function baseOfRow(key: RecordKey, row: GridRow, patch: FormValues): FormValues {
  return { ...Object.fromEntries(Object.keys(patch).map((field) => [field, row[field] ?? null])), Id: key };
}
