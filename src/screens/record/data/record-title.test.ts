import { expect, test } from 'vitest';
import { actionTitle } from './record-title.ts';

const declaration = { columns: [{ field: 'Plate', type: 'text', priority: 1, isPrimary: true }] } as const;

test('[R-063] the form of an action names its record once the plate is known', () => {
  expect(actionTitle('Finish', declaration, { Id: 7 })).toBe('Finish');
  expect(actionTitle('Finish', declaration, { Id: 7, Plate: 'EPA 5700F' })).toBe('Finish: EPA 5700F');
});
