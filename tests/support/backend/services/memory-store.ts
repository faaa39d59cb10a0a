import { withServerIds } from '../../../../src/db/outbox/local-keys.ts';
import { toStoredRejection } from '../../../../src/db/outbox/rejection.ts';
import type { NewOutboxRow, OutboxRow } from '../../../../src/db/schema/rows.ts';
import type { OutboxStore, Settlement } from '../../../../src/sync/ports.ts';

/** An outbox store for the sync engine, with access to its entries for tests. */
export type TestStore = {
  readonly store: OutboxStore<OutboxRow>;
  readonly add: (entry: NewOutboxRow) => Promise<void>;
  readonly entries: () => Promise<OutboxRow[]>;
};

/** In-memory implementation of the store port; the reference for the IndexedDB one. */
export function memoryStore(newId: () => string): TestStore {
  let rows: OutboxRow[] = [];
  let epoch = 0;
  let last = 0;
  const change = (seq: number, changed: (row: OutboxRow) => Partial<OutboxRow>) => {
    rows = rows.map((row) => (row.seq === seq ? { ...row, ...changed(row) } : row));
  };

  function settleOne(one: Settlement): void {
    if (one.kind === 'postponed') {
      const { notBefore, rejection, wasSent } = one;
      const fault = rejection && toStoredRejection(rejection);
      change(one.seq, (row) => ({
        state: 'waiting',
        notBefore,
        fault,
        attempts: row.attempts - (wasSent ? 0 : 1),
        delays: (row.delays ?? 0) + (fault ? 1 : 0),
      }));
    } else if (one.kind === 'parked') {
      change(one.seq, (row) => ({
        state: 'parked',
        fault: toStoredRejection(one.rejection),
        attempts: one.rejection.isVerdict ? 0 : row.attempts - 1,
      }));
    } else {
      const row = rows.find(({ seq }) => seq === one.seq);
      rows = rows.filter((left) => left !== row);
      if (typeof row?.targetKey === 'string' && one.serverId !== null) move(row.targetKey, one.serverId);
    }
  }

  function move(localKey: string, serverId: number): void {
    rows = rows.map((row) => ({
      ...withServerIds(row, new Map([[localKey, serverId]])),
      dependsOn: row.dependsOn.filter((key) => key !== localKey),
    }));
  }

  return {
    add: async (entry) => {
      rows.push({ ...entry, seq: ++last });
    },
    entries: async () => structuredClone(rows),
    store: {
      begin: async () => {
        rows = rows.map((row) => (row.state === 'sending' ? { ...row, state: 'waiting' } : row));
        return ++epoch;
      },
      claim: async (own, offer) => {
        if (own !== epoch) return [];
        const selected: OutboxRow[] = [];
        for (const row of rows) {
          const decision = offer(row);
          if (decision === 'full') break;
          if (decision === 'take') selected.push({ ...row, state: 'sending', attempts: row.attempts + 1, epoch });
        }
        for (const row of selected) change(row.seq, () => row);
        return selected;
      },
      settle: async (own, settlements) => {
        if (own !== epoch) return false;
        for (const one of settlements) settleOne(one);
        return true;
      },
      rewrite: async (entry, merged) => {
        const row = rows.find(({ seq }) => seq === entry.seq);
        if (row?.state !== 'sending' || row.epoch !== entry.epoch) return null;
        if (JSON.stringify(row.merged ?? null) === JSON.stringify(merged)) return row;
        const newRow = { ...row, merged, id: row.merged ? newId() : row.id };
        change(row.seq, () => newRow);
        return newRow;
      },
    },
  };
}
