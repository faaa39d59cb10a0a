import { expect, test } from 'vitest';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { draftSubject } from './draft-subject.ts';

const vehicles = [
  { Id: 7, RegistrationNumber: 'EPA 5700F' },
  { Id: 8, RegistrationNumber: 'WX 2Y339' },
] as VehicleChoice[];

test('[R-110] a draft is named by the vehicle chosen in it', () => {
  expect(draftSubject({ VehicleId: 7 }, undefined, vehicles)).toEqual(['EPA 5700F']);
  expect(draftSubject({ VehicleId: 8 }, { Vehicle: 'EPA 5700F', Number: 'PZO/2026/000012' }, vehicles)).toEqual([
    'PZO/2026/000012',
    'WX 2Y339',
  ]);
});

test('[R-110] the draft of an action is named by the record it belongs to', () => {
  expect(draftSubject({ EndCounter: 5 }, { VehicleRegistrationNumber: 'WX 2Y339' }, vehicles)).toEqual(['WX 2Y339']);
  expect(draftSubject({ Name: 'x' }, { RegistrationNumber: 'EPA 5700F' }, vehicles)).toEqual(['EPA 5700F']);
});

test('[R-110] a draft without vehicle and record has its kind alone', () => {
  expect([
    draftSubject({}, undefined, vehicles),
    draftSubject(undefined, undefined, []),
    draftSubject({ VehicleId: null }, {}, vehicles),
  ]).toEqual([[], [], []]);
});
