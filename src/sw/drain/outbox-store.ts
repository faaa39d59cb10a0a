import { saveMerged } from '../../db/outbox/decide-entry.ts';
import { beginRun, claimEntries, type SentLanes } from '../../db/outbox/outbox.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { settle } from '../../db/outbox/settle.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { OutboxStore } from '../../sync/ports.ts';

/** The engine's store on a user's database. */
export function outboxStore(database: UserDatabase, newId: () => string, now: () => Date): OutboxStore<OutboxRow> {
  const sentLanes: SentLanes = new Map();
  return {
    begin: (lease) => beginRun(database, lease),
    claim: (epoch, offer, leaseOf) => claimEntries(database, epoch, offer, leaseOf, sentLanes),
    settle: (epoch, settlements, lease) => settle(database, { epoch, lease }, settlements, now()),
    rewrite: (entry, content) => saveMerged(database, entry, content, newId),
  };
}
