import { Pencil, Trash2 } from 'lucide-react';
import type { EntityName } from '../../contract/definition/entity.ts';
import { permissionOn } from '../../contract/registry.ts';
import type { FunctionalityName } from '../../contract/permissions/functionality.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { RecordAction } from '../declaration/screen-declaration.ts';
import { recordPath } from '../paths.ts';

type QueuedAction = Omit<RecordAction, 'works' | 'run'> & {
  readonly entity: EntityName;
  /** The call takes the time of the action as `happenedAt`: a queued call may be sent much later. */
  readonly isDated?: true;
  /** List row right after the action; unchanged when left out. */
  readonly rowAfter?: (row: GridRow, now: WireDateTime, reason: string) => GridRow;
};

/** An action that takes effect on this device at once, also offline, and is sent as the queued call `POST …/{id}` of its name. */
export function queuedAction({ entity, isDated, rowAfter, ...action }: QueuedAction): RecordAction {
  return {
    ...action,
    works: 'offline',
    run: async (context, target, reason) => {
      const { queueAction } = await import('./queue-change.ts');
      await queueAction({ entity, call: action.name, isDated, rowAfter }, context, target, reason);
    },
  };
}

type EditActionOptions = {
  /** Entity whose record screen opens. */
  readonly entity: EntityName;
  readonly isOffered?: RecordAction['isOffered'];
};

/** Edit: opens the record screen; not offered on that screen itself. */
export function editAction({ entity, isOffered = isAlwaysOffered }: EditActionOptions): RecordAction {
  return {
    name: 'edit',
    icon: Pencil,
    requires: permissionOn(entity, 'IsChange'),
    isOffered: (target) => isOffered(target) && location.pathname !== recordPath(entity, target.key),
    needsConfirmation: false,
    works: 'offline',
    run: ({ navigate }, { key }) => Promise.resolve(navigate(recordPath(entity, key))),
  };
}

/** `functionality`: default is that of the record kind. */
type DeleteActionOptions = { readonly entity: EntityName; readonly functionality?: FunctionalityName } & Pick<
  Partial<RecordAction>,
  'isOffered' | 'requiresReason'
>;

/** Delete: requires remove permission and a confirmation, has a shortcut and works in bulk. */
export function deleteAction({ entity, functionality, ...options }: DeleteActionOptions): RecordAction {
  return {
    name: 'delete',
    icon: Trash2,
    requires: functionality ? { functionality, flag: 'IsRemove' } : permissionOn(entity, 'IsRemove'),
    tone: 'danger',
    isOffered: isAlwaysOffered,
    needsConfirmation: true,
    works: 'offline',
    shortcut: 'Delete',
    isBulk: true,
    ...options,
    run: async (context, target, reason) => {
      const { queueRemoval } = await import('./queue-change.ts');
      await queueRemoval(entity, context, target, reason);
    },
  };
}

function isAlwaysOffered(): boolean {
  return true;
}
