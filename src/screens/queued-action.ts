import { Pencil, Trash2 } from 'lucide-react';
import { toWireDateTime } from '../contract/wire-date.ts';
import type { EntityName } from '../contract/entity.ts';
import type { FunctionalityName } from '../contract/functionality.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import type { WireDateTime } from '../contract/wire-date.ts';
import type { Change } from '../db/change.ts';
import type { UserDatabase } from '../db/user-database.ts';
import type { ActionSubject, RecordAction } from './declaration.ts';
import { itemPath, listPath } from './paths.ts';
import { appVersion } from './version.ts';

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
      const change = changeOf(entity, user, now, { ...subject, row }, 'action', call ?? action.name, reason);
      const dated = change.calls.map((one) => ({ ...one, parameters: { ...one.parameters, happenedAt: now } }));
      // The action must not discard an unsaved draft of the record's form.
      await save(database, { ...change, keepsDraft: true, ...(isDated ? { calls: dated } : {}) });
    },
  };
}

type Edition = {
  /** Entity whose record screen opens. */
  readonly entity: EntityName;
  readonly functionality: FunctionalityName;
  readonly isOffered?: RecordAction['isOffered'];
};

/** Edit: opens the record screen; not offered on that screen itself. */
export function edition({ entity, functionality, isOffered = always }: Edition): RecordAction {
  return {
    name: 'edit',
    icon: Pencil,
    requires: { functionality, flag: 'IsChange' },
    isOffered: (subject) => isOffered(subject) && location.pathname !== itemPath(entity, subject.key),
    asksFirst: false,
    works: 'offline',
    run: ({ navigate }, { key }) => Promise.resolve(navigate(itemPath(entity, key))),
  };
}

type Deletion = { readonly entity: EntityName; readonly functionality: FunctionalityName; readonly isOffered?: RecordAction['isOffered'] };

/** Delete: requires remove permission, asks for confirmation, has a shortcut and works in bulk. */
export function deletion({ entity, functionality, isOffered = always }: Deletion): RecordAction {
  return {
    name: 'delete',
    icon: Trash2,
    requires: { functionality, flag: 'IsRemove' },
    tone: 'danger',
    isOffered,
    asksFirst: true,
    works: 'offline',
    shortcut: 'Delete',
    isBulk: true,
    run: async ({ database, user, navigate }, subject) => {
      await save(database, changeOf(entity, user, toWireDateTime(new Date()), subject, 'removal', 'delete', ''));
      if (location.pathname === itemPath(entity, subject.key)) navigate(listPath(entity));
    },
  };
}

function changeOf(
  entity: EntityName,
  user: string,
  happenedAt: WireDateTime,
  { key, row }: ActionSubject,
  kind: Change['kind'],
  call: string,
  reason: string,
): Change {
  const calls = [{ call, parameters: { id: String(key) }, ...(reason === '' ? {} : { payload: { Reason: reason } }) }];
  return { entity, key, kind, user, appVersion, happenedAt, calls, row };
}

/** Imported lazily: most visits to a list save nothing. */
async function save(database: UserDatabase, change: Change): Promise<void> {
  const { saveChange } = await import('../db/save-change.ts');
  await saveChange(database, change, () => crypto.randomUUID());
}

function always(): boolean {
  return true;
}
