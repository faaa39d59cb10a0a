import { expect, test } from 'vitest';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { proposeDriver } from './propose-driver.ts';

const vehicles = [
  { Id: 1, CurrentUserId: 7 },
  { Id: 2, CurrentUserId: 8 },
  { Id: 3, CurrentUserId: null },
] as VehicleChoice[];
const employees = [
  { Id: 7, FullName: 'Łucja Żółć', Number: '7', PhoneNumber: null, Email: null, IsActive: true },
  { Id: 8, FullName: 'Jürgen Groß', Number: '8', PhoneNumber: null, Email: null, IsActive: true },
];
const proposed = (vehicle: number, entered: string) => proposeDriver(vehicle, entered, { vehicles, employees });

test("[R-077] proposes the vehicle's user as driver unless another name was typed", () => {
  expect(proposed(1, '')).toBe('Łucja Żółć');
  expect(proposed(2, 'Łucja Żółć')).toBe('Jürgen Groß');
  expect([proposed(3, 'Łucja Żółć'), proposed(3, ''), proposed(4, '')]).toEqual(['', '', '']);
  expect(proposed(2, 'Anna Nowa')).toBe('Anna Nowa');
});
