import { expect, test } from 'vitest';
import { equipmentRental } from './equipment-rental.ts';

test.each([
  [{ AdditionalEquipmentId: 61, Equipment: '' }, true],
  [{ AdditionalEquipmentId: null, Equipment: 'Bagażnik' }, true],
  [{ AdditionalEquipmentId: null, Equipment: '' }, false],
  [{}, false],
])('[R-035] tells a booking of equipment by its id or name: %j', (row, isOfEquipment) => {
  expect(equipmentRental.documents.includes(row)).toBe(isOfEquipment);
});
