import { Copy, Stamp, Trash2 } from 'lucide-react';
import { TaborError } from '../../contract/problem.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import type { Change } from '../../db/change.ts';
import { saveChange } from '../../db/save-change.ts';
import type { ActionContext, ActionSubject, RecordAction } from '../../screens/declaration.ts';
import { itemPath, listPath } from '../../screens/paths.ts';
import { appVersion } from '../../screens/version.ts';
import { ask } from '../../sw/backend.ts';

const entity = 'vehicle-handover-document';
const functionality = 'VehicleHandoverDocument';

/** A handover has its number from the moment it is confirmed. */
export function isUnconfirmed({ row }: Pick<ActionSubject, 'row'>): boolean {
  return !row['Number'];
}

export const handoverActions: readonly RecordAction[] = [
  {
    name: 'confirm',
    icon: Stamp,
    requires: { functionality, flag: 'IsChange' },
    isOffered: isUnconfirmed,
    asksFirst: true,
    works: 'offline',
    isBulk: true,
    run: async ({ database, user }, subject) => {
      await saveChange(database, changeOf(user, subject, 'action', 'confirm'), newId);
    },
  },
  {
    name: 'duplicate',
    icon: Copy,
    requires: { functionality, flag: 'IsAdd' },
    // The backend copies what it has: a handover that only this device has is none of that.
    isOffered: ({ key }) => typeof key === 'number',
    asksFirst: false,
    works: 'online',
    run: async ({ navigate }, { key }) => {
      const copy = await ask(entity, 'duplicate', { parameters: { id: String(key) }, idempotencyKey: newId() });
      if (typeof copy !== 'number') throw new TaborError('unreadable-answer');
      navigate(itemPath(entity, copy));
    },
  },
  {
    name: 'delete',
    icon: Trash2,
    requires: { functionality, flag: 'IsRemove' },
    tone: 'danger',
    isOffered: isUnconfirmed,
    asksFirst: true,
    works: 'offline',
    shortcut: 'Delete',
    isBulk: true,
    run: remove,
  },
];

async function remove({ database, user, navigate }: ActionContext, subject: ActionSubject): Promise<void> {
  await saveChange(database, changeOf(user, subject, 'removal', 'delete'), newId);
  if (location.pathname === itemPath(entity, subject.key)) navigate(listPath(entity));
}

function changeOf(user: string, { key, row }: ActionSubject, kind: Change['kind'], call: string): Change {
  const calls = [{ call, parameters: { id: String(key) } }];
  return { entity, key, kind, user, appVersion, happenedAt: toWireDateTime(new Date()), calls, row };
}

function newId(): string {
  return crypto.randomUUID();
}
