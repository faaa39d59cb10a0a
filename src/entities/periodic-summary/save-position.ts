import type { RecordKey } from '../../contract/wire/fields.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import type { PlannedCall } from '../../db/outbox/change.ts';
import { rowOfRecord } from '../../db/cache/cached-row.ts';
import { findRecord } from '../../db/cache/records.ts';
import { saveChange } from '../../db/outbox/save-change.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { appVersion } from '../../screens/version.ts';
import { requestSync } from '../../sw/request-sync.ts';
import { toSortedPositions, type Position } from './position.ts';

type SaveContext = { readonly database: UserDatabase; readonly user: string; readonly summary: RecordKey };

/**
 * Saves a position on this device, queues its call and ends its `draft`. Throws `TaborError` `storage-full` or `storage-unavailable`; then
 * nothing was saved.
 */
export function savePosition(context: SaveContext, position: Position, draft?: RecordKey): Promise<void> {
  const call = { call: 'createOrUpdatePosition', targetKey: position.Id, payload: position };
  return queueCall(
    context,
    call,
    (before) =>
      before.some(({ Id }) => Id === position.Id) ? before.map((one) => (one.Id === position.Id ? position : one)) : [...before, position],
    draft,
  );
}

/** Removes a position on this device and queues its deletion at the backend. Throws as `savePosition` does. */
export function removePosition(context: SaveContext, { Id }: Position): Promise<void> {
  return queueCall(context, { call: 'deletePosition', targetKey: Id, parameters: { id: String(Id) } }, (before) =>
    before.filter((one) => one.Id !== Id),
  );
}

/** Queues one call for a part of the summary; the summary's own fields and draft stay unchanged. */
async function queueCall(
  { database, user, summary }: SaveContext,
  call: PlannedCall,
  edit: (before: readonly Position[]) => readonly Position[],
  partDraftKey?: RecordKey,
): Promise<void> {
  const record = await findRecord(database, 'periodic-summary', summary);
  const key = record?.key ?? summary;
  const Positions = edit(toSortedPositions(record?.item['Positions']));
  const happenedAt = toWireDateTime(new Date());
  // Saved with the record, it lets the list mark the summary as waiting.
  const row = await rowOfRecord(database, 'periodic-summary', summary);
  const saved = {
    entity: 'periodic-summary',
    key,
    kind: 'action',
    user,
    appVersion,
    happenedAt,
    calls: [call],
    item: { ...record?.item, Positions },
    keepsDraft: true,
    partDraftKey,
  } as const;
  await saveChange(database, { ...saved, ...(row ? { row } : {}) }, () => crypto.randomUUID());
  void requestSync();
}
