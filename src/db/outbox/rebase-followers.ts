import { callOf } from '../../contract/registry.ts';
import { withServerIds, type ServerIds } from './local-keys.ts';
import type { OutboxRow } from '../schema/rows.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/**
 * Rebases later saves of a record onto the content that the acknowledged save contained (SY16). The older base would attribute the user's
 * first change to another user. The sent content would attribute others' merged changes to this user, and the next merge would undo them.
 */
export async function rebaseFollowers(database: UserDatabase, applied: readonly OutboxRow[], serverIds: ServerIds): Promise<void> {
  for (const entry of applied) {
    const { payload } = entry;
    if (payload === null || callOf(entry.callEntity, entry.call).change?.merge !== 'fields') continue;
    const {
      recordKey,
      targetKey,
      payload: content,
    } = withServerIds({ recordKey: entry.recordKey, targetKey: entry.targetKey, payload }, serverIds);
    await database.outbox
      .where('[entity+recordKey]')
      .equals([entry.entity, recordKey])
      .and((next) => next.callEntity === entry.callEntity && next.call === entry.call && next.targetKey === targetKey)
      .modify((next) => {
        Object.assign(next, { base: { ...next.base, ...content } });
      });
  }
}
