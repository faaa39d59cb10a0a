import { expect, test } from 'vitest';
import { createVehicleFinder, hasPlate, namesVehicle, plateAtStart } from './vehicle-by-plate.ts';

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

test.each([
  ['WX 01000', 'WX 01000', true],
  ['WX 01000 Škoda Octavia', 'WX 01000', true],
  ['WX01000', 'WX 01000 Škoda Octavia', true],
  ['WX 0100', 'WX 01000', false],
  ['WX 01000 Škoda Octavia', 'WI 01037 Škoda Octavia', false],
  [null, 'WX 01000', false],
])('[R-120] "%s" and "%s" name one vehicle: %s', (text, name, isOne) => {
  expect(namesVehicle(text, name)).toBe(isOne);
});

test.each([
  ['WI 01037 Toyota Corolla', 'WI 01037'],
  ['B-AB 123E BMW 320', 'B-AB 123E'],
  ['GD 123 A4', 'GD 123'],
  ['WX01000', 'WX01000'],
  ['Toyota Corolla WI 01037', null],
  ['', null],
])('[R-120] the plate in "%s" is %s', (name, plate) => {
  expect(plateAtStart(name)).toBe(plate);
});
