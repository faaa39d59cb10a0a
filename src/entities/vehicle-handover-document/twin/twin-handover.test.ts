import { expect, test } from 'vitest';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { findTwin } from './twin-handover.ts';

const row = (changes: GridRow = {}): GridRow => ({
  Id: 7,
  Number: null,
  Vehicle: 'EPA 5700F',
  Date: '2026-11-29T20:40:00',
  FromEmployee: 'Anna Nowak',
  ToEmployee: 'Jan Kowalczyk',
  PlaceName: 'Garaż',
  ...changes,
});
const own = { key: 8, plate: 'EPA 5700F', date: '2026-11-29T20:43:00', from: 'Anna Nowak', to: 'Jan Kowalczyk' };

test('[R-037] finds a handover that two devices entered', () => {
  expect(findTwin([row()], own)).toMatchObject({ key: 7, date: '2026-11-29T20:40:00', place: 'Garaż' });
  expect(findTwin([row({ ToEmployee: 'Ewa Lis' })], own)).toMatchObject({ key: 7, to: 'Ewa Lis' });
});

test('[R-037] takes no other handover for the same one', () => {
  const others = [
    row({ Id: 8 }),
    row({ Vehicle: 'EPA 1' }),
    row({ VoidedOn: '2026-11-29T20:50:00' }),
    row({ Date: '2026-11-29T15:00:00' }),
    row({ FromEmployee: 'Jan Kowalczyk', ToEmployee: 'Anna Nowak' }),
    row({ FromEmployee: null, ToEmployee: null }),
  ];
  expect(findTwin(others, own)).toBeNull();
  expect(findTwin([row({ FromEmployee: null, ToEmployee: null })], { ...own, from: '', to: '' })).toBeNull();
  expect(findTwin([row()], { ...own, date: '' })).toBeNull();
});
