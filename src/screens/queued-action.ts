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
  /** The call `POST …/{id}` that carries it out; the action's own name when left out. */
  readonly call?: string;
  /** The call takes the moment as `happenedAt`: without a network it is long past when the call is made. */
  readonly isDated?: true;
  /** How lists show the record from the moment the action is taken; as it was when left out. */
  readonly rowAfter?: (row: GridRow, now: WireDateTime, reason: string) => GridRow;
};

/** An action that is taken on this device at once, without a network too, and carried out by one call on the record. */
export function queuedAction({ entity, call, isDated, rowAfter, ...action }: QueuedAction): RecordAction {
  return {
    ...action,
    works: 'offline',
    run: async ({ database, user }, subject, reason) => {
      const now = toWireDateTime(new Date());
      const row = rowAfter ? rowAfter(subject.row, now, reason) : subject.row;
      const change = changeOf(entity, user, now, { ...subject, row }, 'action', call ?? action.name, reason);
      const dated = change.calls.map((one) => ({ ...one, parameters: { ...one.parameters, happenedAt: now } }));
      // What somebody has begun to write in the record's form is not decided by this.
      await save(database, { ...change, keepsDraft: true, ...(isDated ? { calls: dated } : {}) });
    },
  };
}

type Edition = {
  /** Whose item screen it is. */
  readonly entity: EntityName;
  readonly functionality: FunctionalityName;
  readonly isOffered?: RecordAction['isOffered'];
};

/** Edit: opens the record where it can be changed; on that screen itself it is nothing to offer. */
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

/** Delete: for who may remove, after a question, by the key too, for many at once. */
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

/** A list is read far more often than something is done in it: what saves is loaded with the first action. */
async function save(database: UserDatabase, change: Change): Promise<void> {
  const { saveChange } = await import('../db/save-change.ts');
  await saveChange(database, change, () => crypto.randomUUID());
}

function always(): boolean {
  return true;
}
