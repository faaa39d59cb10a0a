import { expect, test } from 'vitest';
import { vehicleCounterRecord } from '../../../contract/entities/mileage/vehicle-counter.ts';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';
import { photoCalls, withoutPhotos } from './photo-calls.ts';

const form: FormDeclaration = {
  schema: vehicleCounterRecord,
  sections: [{ id: 'main', fields: [{ field: 'Files', type: 'photos', table: 'VehicleCounter', slots: 1 }] }],
  defaults: () => ({}),
};
const local = 'local-00000000-0000-4000-8000-000000000001';
const photo = { Key: local, BlobId: 'blob', Name: 'photo-1-a.jpg', Sha256: 'ff', Size: 3 };
const listed = { Id: 12, FileName: 'photo-1-b.jpg', Sha256: 'ee', Size: 4 };

test("[R-084] uploads a new photo to its record by the record's current key", () => {
  const calls = photoCalls({ form, key: 'local-record', values: { Files: [photo] }, stored: null, entries: [] });
  const blobs = [{ id: 'blob', name: 'photo-1-a.jpg', sha256: 'ff', size: 3 }];
  expect(calls).toEqual([
    { call: 'uploadToTable', entity: 'file', targetKey: local, parameters: { table: 'VehicleCounter', id: 'local-record' }, blobs },
  ]);
  expect(withoutPhotos(form, { Comments: '', Files: [photo] })).toEqual({ Comments: '' });
});

test('deletes a removed photo at the backend before it uploads the replacement', () => {
  const calls = photoCalls({ form, key: 7, values: { Files: [photo] }, stored: { Files: [listed] }, entries: [] });
  expect(calls.map(({ call, targetKey, fileName }) => [call, targetKey, fileName])).toEqual([
    ['delete', 12, 'photo-1-b.jpg'],
    ['uploadToTable', local, undefined],
  ]);
});

test('repeats a waiting removal and leaves other listed photos alone', () => {
  expect(photoCalls({ form, key: 7, values: { Files: [listed] }, stored: { Files: [listed] }, entries: [] })).toEqual([]);
  const waiting = { kind: 'save', callEntity: 'file', call: 'delete', targetKey: 12, base: null, fileName: 'photo-1-b.jpg' } as const;
  expect(photoCalls({ form, key: 7, values: { Files: [] }, stored: { Files: [] }, entries: [waiting] })).toMatchObject([
    { call: 'delete', targetKey: 12, fileName: 'photo-1-b.jpg' },
  ]);
});
