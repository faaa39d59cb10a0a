import type { EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import type { Change } from '../../db/outbox/change.ts';
import { saveChange } from '../../db/outbox/save-change.ts';
import type { ActionContext, ActionTarget } from '../declaration/screen-declaration.ts';
import { listPath, recordPath } from '../paths.ts';
import { appVersion } from '../version.ts';
import { canUndoRemoval, undoRemoval, UNDO_MS } from './undo-removal.ts';

type Action = {
  readonly entity: EntityName;
  readonly call: string;
  readonly isDated?: true | undefined;
  readonly rowAfter?: ((row: GridRow, now: WireDateTime, reason: string) => GridRow) | undefined;
};

/** Queues one call on a record and shows its effect. Loaded with the first action: most visits to a list save nothing. */
export async function queueAction(
  { entity, call, isDated, rowAfter }: Action,
  { database, user }: ActionContext,
  target: ActionTarget,
  reason: string,
): Promise<void> {
  const now = toWireDateTime(new Date());
  const row = rowAfter ? rowAfter(target.row, now, reason) : target.row;
  const change = buildChange(entity, user, now, { ...target, row }, 'action', call, payloadOf(reason));
  const dated = change.calls.map((one) => ({ ...one, parameters: { ...one.parameters, happenedAt: now } }));
  // The action must not discard an unsaved draft of the record's form.
  await saveChange(database, { ...change, keepsDraft: true, ...(isDated ? { calls: dated } : {}) }, () => crypto.randomUUID());
}

/** Queues the deletion of a record, held for as long as the caller offers to undo it. */
export async function queueRemoval(
  entity: EntityName,
  { database, user, navigate, offerUndo }: ActionContext,
  target: ActionTarget,
  reason: string,
): Promise<void> {
  const canUndo = offerUndo !== undefined && (await canUndoRemoval(database, entity, target));
  const change = buildChange(entity, user, toWireDateTime(new Date()), target, 'removal', 'delete', payloadOf(reason));
  await saveChange(database, { ...change, ...(canUndo && { undoUntil: Date.now() + UNDO_MS }) }, () => crypto.randomUUID());
  // Back then leads to what named the record, such as its vehicle.
  if (location.pathname === recordPath(entity, target.key)) navigate(listPath(entity), { replace: true });
  if (canUndo) offerUndo(() => undoRemoval(database, entity, target.key));
}

function payloadOf(reason: string): Change['calls'][number]['payload'] {
  return reason === '' ? undefined : { Reason: reason };
}

/** One call on a record as a change; `payload`: its body. */
export function buildChange(
  entity: EntityName,
  user: string,
  happenedAt: WireDateTime,
  { key, row }: ActionTarget,
  kind: Change['kind'],
  call: string,
  payload: Change['calls'][number]['payload'],
): Change {
  const calls = [{ call, parameters: { id: String(key) }, ...(payload && { payload }) }];
  return { entity, key, kind, user, appVersion, happenedAt, calls, row };
}
