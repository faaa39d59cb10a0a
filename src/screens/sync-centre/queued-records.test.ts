import { expect, test } from 'vitest';
import type { EntryState, OutboxRow } from '../../db/schema/rows.ts';
import { queuedRecords } from './queued-records.ts';

function entry(seq: number, recordKey: number, state: EntryState): OutboxRow {
  return { seq, recordKey, state, entity: 'vehicle-handover-document' } as OutboxRow;
}

test('[R-088] groups entries by record, in the order of sending', () => {
  const documents = queuedRecords([entry(1, 5, 'sending'), entry(2, 6, 'waiting'), entry(3, 5, 'waiting')]);
  expect(documents.map(({ key, entries }) => [key, entries.map(({ seq }) => seq)])).toEqual([
    [5, [1, 3]],
    [6, [2]],
  ]);
  expect(documents.map(({ state }) => state)).toEqual(['sending', 'waiting']);
});

test('[R-088] puts parked records first', () => {
  const documents = queuedRecords([entry(1, 5, 'waiting'), entry(2, 6, 'waiting'), entry(3, 6, 'parked')]);
  expect(documents.map(({ key, state }) => [key, state])).toEqual([
    [6, 'parked'],
    [5, 'waiting'],
  ]);
});
