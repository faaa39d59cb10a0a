import { expect, test } from 'vitest';
import { createVehicleFinder, hasPlate } from './vehicle-by-plate.ts';

test.each([
  ['WX 01000', 1],
  ['wx01000', 1],
  ['WX-01000', 1],
  ['WX 01000 Škoda Octavia', 1],
  ['WI 01037 (Toyota)', 2],
  ['WI 0103', null],
  ['WX', null],
  ['', null],
  ['GD 5', null],
])('finds the vehicle for "%s"', (text, id) => {
  const find = createVehicleFinder([
    { Id: 1, RegistrationNumber: 'WX 01000' },
    { Id: 2, RegistrationNumber: 'WI 01037 Toyota Corolla' },
    { Id: 3, RegistrationNumber: 'GD 1234' },
  ]);
  expect(find(text)).toBe(id);
});

test('finds no vehicle when two have the same plate', () => {
  const find = createVehicleFinder([
    { Id: 1, RegistrationNumber: 'WX 01000' },
    { Id: 2, RegistrationNumber: 'WX01000' },
  ]);
  expect(find('WX 01000')).toBe(null);
});

test.each([
  ['WX 01000', true],
  ['KR7AB12', true],
  ['B AB 1234', true],
  ['B-AB 123E', true],
  ['WX 01000 Škoda Octavia', false],
  ['WX 01000 MAN TGX', false],
  ['Ford', false],
])('[R-120] a vehicle that a backend names by "%s" alone has its plate: %s', (name, isAlone) => {
  expect(hasPlate({ Id: 1, Name: name, RegistrationNumber: name })).toBe(isAlone);
  expect(hasPlate({ Id: 1, RegistrationNumber: name, Make: 'Ford Transit' })).toBe(true);
});
