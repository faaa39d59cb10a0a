import { expect, test } from 'vitest';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { serverErrors } from './server-errors.ts';

const image = { Key: 'local-i', BlobId: 'b', Name: '', Sha256: '', Size: 1 };
const form = { Faults: [
  { Id: 3, PlacementId: null, KindId: null, Description: '', DamagePointId: null, Images: [] },
  { Id: 'local-f', PlacementId: null, KindId: null, Description: '', DamagePointId: null, Images: [image] },
] };

function parked(fields: Partial<OutboxRow>, field: string): OutboxRow {
  const fault = { code: 'validation', faults: [{ field, code: 'required' }], detail: null } as const;
  return { state: 'parked', callEntity: 'vehicle-handover-document', call: 'createOrUpdate', fault, ...fields } as OutboxRow;
}

test('[R-086] maps a rejected document\'s error to the field of the same name', () => {
  expect(serverErrors([parked({}, 'Counter')], form)).toEqual([{ field: 'Counter', code: 'required' }]);
});

test('maps a rejected fault or photo to that fault', () => {
  expect(serverErrors([parked({ call: 'createOrUpdateFault', targetKey: 'local-f' }, 'KindId')], form)[0]?.field).toBe('Faults.1.KindId');
  const upload = parked({ callEntity: 'file', call: 'uploadToTable', targetKey: 'local-i' }, 'file');
  expect(serverErrors([upload], form)[0]?.field).toBe('Faults.1.Images');
});

test('waiting entries have no errors', () => {
  expect(serverErrors([parked({ state: 'waiting' }, 'Counter')], form)).toEqual([]);
});
