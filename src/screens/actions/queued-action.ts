import { Pencil, Trash2 } from 'lucide-react';
import { toWireDateTime } from '../../contract/wire-date.ts';
import type { EntityName } from '../../contract/entity.ts';
import type { FunctionalityName } from '../../contract/functionality.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { Change } from '../../db/outbox/change.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { ActionTarget, RecordAction } from '../declaration/screen-declaration.ts';
import { recordPath, listPath } from '../paths.ts';
import { appVersion } from '../version.ts';

type QueuedAction = Omit<RecordAction, 'works' | 'run'> & {
  readonly entity: EntityName;
  /** The call `POST …/{id}` of the action; defaults to the action's name. */
  readonly call?: string;
  /** The call takes the time of the action as `happenedAt`: a queued call may be sent much later. */
  readonly isDated?: true;
  /** List row right after the action; unchanged when left out. */
  readonly rowAfter?: (row: GridRow, now: WireDateTime, reason: string) => GridRow;
};

/** An action that takes effect on this device at once, also offline, and is sent as one queued call on the record. */
export function queuedAction({ entity, call, isDated, rowAfter, ...action }: QueuedAction): RecordAction {
  return {
    ...action,
    works: 'offline',
    run: async ({ database, user }, subject, reason) => {
      const now = toWireDateTime(new Date());
      const row = rowAfter ? rowAfter(subject.row, now, reason) : subject.row;
      const change = buildChange(entity, user, now, { ...subject, row }, 'action', call ?? action.name, payloadOf(reason));
      const dated = change.calls.map((one) => ({ ...one, parameters: { ...one.parameters, happenedAt: now } }));
      // The action must not discard an unsaved draft of the record's form.
      await save(database, { ...change, keepsDraft: true, ...(isDated ? { calls: dated } : {}) });
    },
  };
}

type EditActionOptions = {
  /** Entity whose record screen opens. */
  readonly entity: EntityName;
  readonly functionality: FunctionalityName;
  readonly isOffered?: RecordAction['isOffered'];
};

/** Edit: opens the record screen; not offered on that screen itself. */
export function editAction({ entity, functionality, isOffered = isAlwaysOffered }: EditActionOptions): RecordAction {
  return {
    name: 'edit',
    icon: Pencil,
    requires: { functionality, flag: 'IsChange' },
    isOffered: (subject) => isOffered(subject) && location.pathname !== recordPath(entity, subject.key),
    needsConfirmation: false,
    works: 'offline',
    run: ({ navigate }, { key }) => Promise.resolve(navigate(recordPath(entity, key))),
  };
}

type DeleteActionOptions = { readonly entity: EntityName; readonly functionality: FunctionalityName } & Pick<Partial<RecordAction>, 'isOffered' | 'requiresReason'>;

/** Delete: requires remove permission, asks for confirmation, has a shortcut and works in bulk. */
export function deleteAction({ entity, functionality, ...options }: DeleteActionOptions): RecordAction {
  return {
    name: 'delete',
    icon: Trash2,
    requires: { functionality, flag: 'IsRemove' },
    tone: 'danger',
    isOffered: isAlwaysOffered,
    needsConfirmation: true,
    works: 'offline',
    shortcut: 'Delete',
    isBulk: true,
    ...options,
    run: async ({ database, user, navigate, offerUndo }, subject, reason) => {
      const { canUndoRemoval, undoRemoval, UNDO_MS } = await import('./undo-removal.ts');
      const isHeld = offerUndo !== undefined && (await canUndoRemoval(database, entity, subject));
      const change = buildChange(entity, user, toWireDateTime(new Date()), subject, 'removal', 'delete', payloadOf(reason));
      await save(database, { ...change, ...(isHeld && { heldUntil: Date.now() + UNDO_MS }) });
      if (location.pathname === recordPath(entity, subject.key)) navigate(listPath(entity));
      if (isHeld) offerUndo(() => undoRemoval(database, entity, subject.key));
    },
  };
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

/** Imported lazily: most visits to a list save nothing. */
async function save(database: UserDatabase, change: Change): Promise<void> {
  const { saveChange } = await import('../../db/outbox/save-change.ts');
  await saveChange(database, change, () => crypto.randomUUID());
}

function isAlwaysOffered(): boolean {
  return true;
}
