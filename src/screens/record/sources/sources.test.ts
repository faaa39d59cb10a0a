import { expect, test } from 'vitest';
import { vehicles } from './sources.ts';

test.each([
  ['a plate of its own', { Make: 'Toyota' }, 'WI 01037'],
  ['a name', { Name: 'WI 01037 Toyota' }, undefined],
  ['a text', { Value: '2', Text: 'WI 01037 Toyota' }, undefined],
])('lists a vehicle with %s by its plate only where the plate is known', (_, rest, listed) => {
  const RegistrationNumber = listed ?? 'WI 01037 Toyota';
  expect(vehicles.choices([{ Id: 2, RegistrationNumber, ...rest }], {})).toMatchObject([
    { id: 2, label: RegistrationNumber, ...(listed === undefined ? {} : { listed }) },
  ]);
  expect('listed' in (vehicles.choices([{ Id: 2, RegistrationNumber, ...rest }], {})[0] ?? {})).toBe(listed !== undefined);
});
