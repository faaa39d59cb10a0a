import { expect, test } from 'vitest';
import { rentalDocument } from '../../contract/entities/rental/rental-document.ts';
import { satisfies } from '../../contract/permissions/permissions.ts';
import { rentalDocumentTimeline } from './timeline.ts';

const { requires } = rentalDocument.calls.createOrUpdate;
const granted = (flags: Record<string, boolean>) => ({
  '7370': { IsRead: true, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false, ...flags },
});

test('[R-033] the right to change on 7370 alone allows edits but no creates', () => {
  expect([satisfies(granted({ IsChange: true }), requires, false), satisfies(granted({ IsChange: true }), requires, true)]).toEqual([
    true,
    false,
  ]);
  expect(satisfies(granted({}), requires, false)).toBe(false);
  expect(rentalDocumentTimeline.change).toBe('RentalSchedule');
});

test('[R-033] [R-026] uses the list colours and fixes discarded and returned ones', () => {
  const { stateOf, states, mayMove } = rentalDocumentTimeline;
  for (const colorByStatus of [true, false]) {
    const configuration = { colorByStatus } as Parameters<typeof states>[0];
    const names = states(configuration).map(({ name }) => name);
    const rows = [
      {},
      { IsDiscarded: true },
      { IsPreconfirmed: true },
      { IsConfirmed: true },
      { Status: 'Zakończony' },
      { Status: 'Realizowany' },
    ];
    expect(names).toEqual(expect.arrayContaining(rows.map((row) => stateOf(row, configuration))));
  }
  expect([{}, { IsDiscarded: true }, { IsRejectedByDriver: true }, { ReturnDate: '2026-05-03T08:00:00' }].map(mayMove)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
