import { expect, test } from 'vitest';
import { plateIn } from './plate-in.ts';

test('[R-025] finds the plate of a row of any kind, but not in the column beside it', () => {
  for (const column of ['VehicleRegistrationNumber', 'Vehicle', 'RegistrationNumber']) {
    expect(plateIn({ Id: 7, [column]: 'EPA 5700F' })).toBe('EPA 5700F');
    expect(plateIn({ Id: 7, [column]: 'EPA 5700F' }, column)).toBe('');
  }
  expect([plateIn({ Id: 7, Vehicle: null }), plateIn(undefined)]).toEqual(['', '']);
});
