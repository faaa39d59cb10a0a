import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { serverErrorsOf } from './server-errors.ts';

const form = {
  parts: {
    Faults: {
      fields: [],
      save: 'createOrUpdateFault',
      remove: 'deleteFault',
      body: (part: object) => ({ ...part }),
      photos: { field: 'Images', table: 'VehicleHandoverDocumentFault' },
    },
  },
} as const;
const image = { Key: 'local-i', BlobId: 'b', Name: '', Sha256: '', Size: 1 };
const values = {
  Faults: [
    { Id: 3, PlacementId: null, KindId: null, Description: '', DamagePointId: null, Images: [] },
    { Id: 'local-f', PlacementId: null, KindId: null, Description: '', DamagePointId: null, Images: [image] },
  ],
};

function parked(fields: Partial<OutboxRow>, field: string): OutboxRow {
  const fault = { code: 'validation', faults: [{ field, code: 'required' }], detail: null } as const;
  return { state: 'parked', callEntity: 'vehicle-handover-document', call: 'createOrUpdate', fault, ...fields } as OutboxRow;
}

test("[R-086] maps a rejected document's error to the field of the same name", () => {
  expect(serverErrorsOf([parked({}, 'Counter')], form, values)).toEqual([{ field: 'Counter', code: 'required' }]);
});

test('maps a rejected fault or photo to that fault', () => {
  expect(serverErrorsOf([parked({ call: 'createOrUpdateFault', targetKey: 'local-f' }, 'KindId')], form, values)[0]?.field).toBe(
    'Faults.1.KindId',
  );
  const upload = parked({ callEntity: 'file', call: 'uploadToTable', targetKey: 'local-i' }, 'file');
  expect(serverErrorsOf([upload], form, values)[0]?.field).toBe('Faults.1.Images');
});

test('waiting entries have no errors', () => {
  expect(serverErrorsOf([parked({ state: 'waiting' }, 'Counter')], form, values)).toEqual([]);
});

test.each([
  ['VehicleRegistrationNumber', { VehicleId: 7, VehicleRegistrationNumber: 'WI 01037' }, 'VehicleId'],
  ['VehicleRegistrationNumber', { VehicleId: null, VehicleRegistrationNumber: 'WI 01037' }, 'VehicleRegistrationNumber'],
  ['DriverName', { DriverEmployeeId: 3, DriverName: 'Jan Żak' }, 'DriverEmployeeId'],
  ['Vehicle', { VehicleId: null }, 'VehicleId'],
  ['FromEmployee', { FromEmployeeId: 1 }, 'FromEmployeeId'],
  ['Comments', { VehicleId: 7, Comments: '' }, 'Comments'],
])('[R-120] marks the choice whose text %s a backend refuses in %o', (field, fields, expected) => {
  expect(serverErrorsOf([parked({}, field)], {}, fields)[0]?.field).toBe(expected);
});
