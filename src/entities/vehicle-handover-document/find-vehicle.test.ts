import { expect, test } from 'vitest';
import type { VehicleChoice } from '../../contract/entities/vehicle.ts';
import { findVehicle } from './find-vehicle.ts';

const vehicles = [
  { Id: 1, RegistrationNumber: 'WX 12345', BodyNumber: 'WVWZZZ1KZ6W000001' },
  { Id: 2, RegistrationNumber: 'B-TA 1234', BodyNumber: null },
  { Id: 3, RegistrationNumber: 'WX 1234', BodyNumber: null },
] as VehicleChoice[];

test.each([
  ['wx12345', 1],
  ['WX 12345 ', 1],
  ['b ta 1234', 2],
  ['WX1234', 3],
  ['wvwzzz1kz6w000001', 1],
])('a scanner that types %j picks its vehicle [R-104]', (text, id) => {
  expect(findVehicle(vehicles, text)?.Id).toBe(id);
});

test('half a plate picks none', () => {
  expect(findVehicle(vehicles, 'WX123')).toBeNull();
  expect(findVehicle(vehicles, '')).toBeNull();
});
