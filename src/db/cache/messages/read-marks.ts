import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { nextLogicalTime } from '../../schema/logical-time.ts';
import type { UserDatabase } from '../../schema/user-database.ts';
import { cacheReference, referenceKey } from '../references.ts';
import { readMarks } from './unread.ts';

/** Stores marks until the backend has them. */
export function addReadMarks(database: UserDatabase, ids: readonly number[]): Promise<void> {
  return changeMarks(database, (before) => [...new Set([...before, ...ids])]);
}

/** Forgets marks that the backend has stored; later ones stay. */
export function dropReadMarks(database: UserDatabase, ids: readonly number[]): Promise<void> {
  return changeMarks(database, (before) => before.filter((id) => !ids.includes(id)));
}

async function changeMarks(database: UserDatabase, change: (before: readonly number[]) => readonly number[]): Promise<void> {
  const moment = await nextLogicalTime(database);
  await database.transaction('rw', [database.references, database.meta], async () => {
    const Ids = change(await readMarks(database));
    await cacheReference(database, {
      key: referenceKey('notification', 'markRead'),
      value: { Ids },
      asOf: toWireDateTime(new Date()),
      moment,
    });
  });
}
