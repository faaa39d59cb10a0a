import { Copy, Stamp } from 'lucide-react';
import { TaborError } from '../../contract/problem.ts';
import type { ActionSubject, RecordAction } from '../../screens/declaration.ts';
import { itemPath } from '../../screens/paths.ts';
import { deletion, edition, queuedAction } from '../../screens/queued-action.ts';
import { ask } from '../../api/backend.ts';

const entity = 'vehicle-handover-document';
const functionality = 'VehicleHandoverDocument';

/** The backend assigns the number on confirmation. */
export function isUnconfirmed({ row }: Pick<ActionSubject, 'row'>): boolean {
  return !row['Number'];
}

export const handoverActions: readonly RecordAction[] = [
  edition({ entity, functionality, isOffered: isUnconfirmed }),
  queuedAction({
    entity,
    name: 'confirm',
    icon: Stamp,
    requires: { functionality, flag: 'IsChange' },
    isOffered: isUnconfirmed,
    asksFirst: true,
    isBulk: true,
  }),
  {
    name: 'duplicate',
    icon: Copy,
    requires: { functionality, flag: 'IsAdd' },
    // The backend makes the copy, so an undelivered handover cannot be duplicated.
    isOffered: ({ key }) => typeof key === 'number',
    asksFirst: false,
    works: 'online',
    run: async ({ navigate }, { key }) => {
      const copy = await ask(entity, 'duplicate', { parameters: { id: String(key) }, idempotencyKey: crypto.randomUUID() });
      if (typeof copy !== 'number') throw new TaborError('unreadable-answer');
      navigate(itemPath(entity, copy));
    },
  },
  deletion({ entity, functionality, isOffered: isUnconfirmed }),
];
