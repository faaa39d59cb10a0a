import { callOf } from '../contract/registry.ts';
import { withServerId } from './local-keys.ts';
import type { AliasRow, OutboxRow } from './rows.ts';
import type { UserDatabase } from './user-database.ts';

/**
 * What was acknowledged is what the backend has now: a later save of the same record is merged by that (SY16). By what the user
 * saw before, the user's own first change would look like somebody else's.
 */
export async function rebaseFollowers(database: UserDatabase, applied: readonly OutboxRow[], aliases: readonly AliasRow[]): Promise<void> {
  for (const entry of applied) {
    const sent = entry.merged ?? entry.payload;
    if (sent === null || callOf(entry.callEntity, entry.call).change?.merge !== 'fields') continue;
    const { recordKey, targetKey, accepted } = aliases.reduce(
      (one, { localKey, serverId }) => withServerId(one, localKey, serverId),
      { recordKey: entry.recordKey, targetKey: entry.targetKey, accepted: sent },
    );
    await database.outbox
      .where('[entity+recordKey]')
      .equals([entry.entity, recordKey])
      .and((next) => next.callEntity === entry.callEntity && next.call === entry.call && next.targetKey === targetKey)
      .modify((next) => {
        Object.assign(next, { base: { ...next.base, ...accepted } });
      });
  }
}
