import { expect, it } from 'vitest';
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
  const page = comparisonPage({ t: (key) => key, comparison: { rows: [], damages: [], photos } });
  expect(JSON.stringify(page).includes('sections.photos')).toBe(isPrinted);
});
