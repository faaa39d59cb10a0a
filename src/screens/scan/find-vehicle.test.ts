import { expect, test } from 'vitest';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { findVehicle } from './find-vehicle.ts';
import { stickerAddress } from './vehicle-sticker.ts';

const origin = 'https://fleet.example';

const vehicles = [
  { Id: 1, RegistrationNumber: 'WX 12345', BodyNumber: 'WVWZZZ1KZ6W000001' },
  { Id: 2, RegistrationNumber: 'B-TA 1234', BodyNumber: null },
  { Id: 3, RegistrationNumber: 'WX 1234', BodyNumber: null },
  { Id: 77, RegistrationNumber: '2', BodyNumber: null },
] as VehicleChoice[];

test.each([
  ['wx12345', 1],
  ['WX 12345 ', 1],
  ['b ta 1234', 2],
  ['WX1234', 3],
  ['wvwzzz1kz6w000001', 1],
  ['3', 3],
  [stickerAddress(origin, 2), 2],
  [` ${stickerAddress(origin, 77)}\n`, 77],
])('[R-104] finds the vehicle of the scanned text %j', (text, id) => {
  expect(findVehicle(vehicles, text, origin)?.Id).toBe(id);
});

test('[R-104] prefers an equal plate to an equal id', () => {
  expect(findVehicle(vehicles, '2', origin)?.Id).toBe(77);
});

test.each([
  'WX123',
  '',
  '999',
  'https://example.org/',
  stickerAddress('https://other.example', 2),
  stickerAddress(origin, 999),
  `${origin}/vehicle-handover-document/item?vehicle=2x`,
])('[R-104] finds no vehicle for %j', (text) => {
  expect(findVehicle(vehicles, text, origin)).toBeNull();
});
