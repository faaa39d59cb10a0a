import { expect, it } from 'vitest';
import { noDamages } from '../fleet/damage-point.ts';
import { compareHandovers, type ComparedHandover } from './compare-handovers.ts';
import { comparisonPage } from './protocol-comparison.ts';
import type { ProtocolPhoto } from './protocol-content.ts';

const photo: ProtocolPhoto = { Name: 'Front', Sha256: '', image: null };

it.each([
  ['without photos of the return', [[photo, null]] as const, false],
  [
    'with one',
    [
      [photo, photo],
      [photo, null],
    ] as const,
    true,
  ],
])('[R-131] compares photos of pick-up and return: %s', (_, photos, isPrinted) => {
  const page = comparisonPage({ t: (key) => key, comparison: { rows: [], damages: [], changes: [], photos } });
  expect(JSON.stringify(page).includes('sections.photos')).toBe(isPrinted);
});

const handover = (Counter: number, SelectedDamages = noDamages()): ComparedHandover => ({
  Date: null,
  PlaceName: null,
  Counter,
  Fuel: null,
  people: { From: null, To: null },
  SelectedDamages,
  photoOf: () => undefined,
});

const compare = (pickUp: ComparedHandover, returned: ComparedHandover) =>
  compareHandovers(pickUp, returned, {
    t: (key) => key,
    formats: { number: String, dateTime: String },
    language: 'en',
    kindOf: () => null,
  });

it('[R-131] lists new, repaired and changed damages by their numbers on the drawings', () => {
  const point = { X: 1, Y: 1 };
  const { damages, changes } = compare(
    handover(10),
    handover(20, {
      ...noDamages(),
      Left: [
        { ...point, Id: 'a', Description: 'Scratch', Check: 'different' },
        { ...point, Id: 'b', IsNew: true, Description: 'Dent' },
      ],
      Front: [
        { ...point, Id: 'c', IsRepaired: true, Description: 'Chip' },
        { ...point, Id: 'd', Check: 'same' },
      ],
    }),
  );
  expect(damages).toEqual(['4. views.Left – Dent']);
  expect(changes).toEqual(['1. views.Left – Scratch: damages.different', '2. views.Front – Chip: damages.repaired']);
});

it('[R-131] prints no distance where the odometer was replaced between the two', () => {
  const labels = (before: number, after: number) => compare(handover(before), handover(after)).rows.map(({ label }) => label);
  expect(labels(10, 20)).toContain('comparison.driven');
  expect(labels(20, 10)).not.toContain('comparison.driven');
});
