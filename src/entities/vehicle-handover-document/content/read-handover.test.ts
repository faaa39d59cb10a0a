import { expect, test } from 'vitest';
import { noDamages } from '../../../contract/entities/fleet/damage-point.ts';
import { partCalls } from '../../../screens/record/save/part-calls.ts';
import { faultParts, handoverFormat } from './handover-format.ts';
import { faultWords } from './handover-references.ts';
import { readHandover } from './read-handover.ts';

const png = 'data:image/png;base64,AA==';
const drawnPng = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

test("reads the files of a backend handover's faults as photos", () => {
  const form = readHandover({
    Id: 4,
    Date: '2026-03-01T10:00:00',
    VehicleId: 5,
    Counter: 100,
    Fuel: 'Pełny',
    FromSignature: png,
    ToUnsigned: { Reason: 'refused', Note: 'in a hurry' },
    Faults: [
      {
        Id: 7,
        VehicleHandoverDocumentId: 4,
        Description: 'dent',
        Files: [{ Id: 9, FileName: 'photo-1-a.jpg', Size: 3, Sha256: 'ab', ContentType: 'image/jpeg' }],
      },
    ],
  });
  expect(form).toMatchObject({ VehicleId: 5, Counter: 100, ConfirmedCounter: 100, Fuel: 'Pełny', HasNoNewDamages: true });
  expect(form.From).toEqual({ strokes: [], png, unsigned: null });
  expect(form.To.unsigned).toEqual({ Reason: 'refused', Note: 'in a hurry' });
  expect(form.Faults[0]?.Images).toEqual([{ Key: 9, BlobId: null, Name: 'photo-1-a.jpg', Sha256: 'ab', Size: 3 }]);
});

test('reads vectors and local photos of a handover made on this device', () => {
  const FromStrokes = [[{ x: 0.1, y: 0.2, t: 0 }]];
  const image = { Key: 'local-33333333-3333-3333-3333-333333333333', BlobId: 'b', Name: 'photo-1-b.jpg', Sha256: 'cd', Size: 2 };
  const form = readHandover({ FromSignature: png, FromStrokes, Faults: [{ Id: 1, Description: 'x', Images: [image] }] });
  expect(form.From).toEqual({ strokes: FromStrokes, png, unsigned: null });
  expect(form.Faults[0]?.Images).toEqual([image]);
});

test('[R-125] only the sealed content is signed by a link, not a correction of it', () => {
  const later = {
    Side: 'To',
    Hash: 'a'.repeat(64),
    Name: 'Anna Nowak',
    Signature: drawnPng,
    SignedOn: '2026-03-02T10:00:00',
    KeyId: 1,
    Countersignature: 'x',
  };
  const signedBy = (Hash: string) => readHandover({ LaterSignatures: [later], Seal: { Hash } }).LaterSigned;
  expect(signedBy(later.Hash)).toEqual(['To']);
  expect(signedBy('b'.repeat(64))).toEqual([]);
});

test('[R-037] names a fault by its words where the backend has no ids', () => {
  const { Faults } = readHandover({
    Faults: [
      { Id: 1, Placement: 'Drzwi', Kind: 'Rysa', Description: 'x' },
      { Id: 2, PlacementId: 21, Kind: 'Rysa', Description: 'y' },
    ],
  });
  const references = { placements: [{ Id: 21, Name: 'Zderzak' }], kinds: [] };
  expect(Faults.map((fault) => faultWords(references, fault))).toEqual(['Drzwi – Rysa – x', 'Zderzak – Rysa – y']);
});

test('[R-037] sends no fault again whose words alone were added', () => {
  const stored = { Faults: [{ Id: 1, VehicleHandoverDocumentId: 5, PlacementId: 21, KindId: null, Description: 'x' }] };
  const { Faults } = readHandover(stored);
  const callsWith = (change: object) =>
    partCalls({
      entity: 'vehicle-handover-document',
      form: { format: handoverFormat, parts: { Faults: faultParts } },
      key: 5,
      values: { Faults: Faults.map((fault) => ({ ...fault, ...change })) },
      stored,
      base: stored,
      entries: [],
    });
  expect(callsWith({ Placement: 'Zderzak' })).toEqual([]);
  expect(callsWith({ PlacementId: 22, Placement: 'Drzwi' })).toMatchObject([
    { call: 'createOrUpdateFault', payload: { PlacementId: 22, Placement: 'Drzwi' } },
  ]);
});

test('reads missing and unreadable fields as empty', () => {
  expect(readHandover({})).toMatchObject({ Date: null, VehicleId: null, PlaceName: '', SelectedDamages: noDamages(), Faults: [] });
  expect(readHandover({ Fuel: 'half', SelectedDamages: { Left: 'x' }, Faults: null, Counter: '12' })).toMatchObject({
    Fuel: null,
    SelectedDamages: noDamages(),
    Faults: [],
    Counter: null,
  });
});

test('skips only the unreadable damage, fault or value, and empties an invalid date', () => {
  const point = { X: 1, Y: 2, Id: 'a', IsNew: true };
  const form = readHandover({
    Date: 'yesterday',
    SelectedDamages: { Left: [point, { X: 'far', Y: 2 }], Right: 7 },
    Faults: [{ Id: 7, Description: 'dent' }, 'nonsense', null],
    AdditionalFieldValues: [{ Id: 1, Value: 'x' }, { Value: 'nobody' }],
  });
  expect(form.SelectedDamages).toMatchObject({ Left: [point], Right: [], Back: [] });
  expect(form.Faults.map((fault) => fault.Id)).toEqual([7]);
  expect(form.AdditionalFieldValues).toEqual([{ Id: 1, Value: 'x' }]);
  expect(form.Date).toBeNull();
});

test('an unsigned copy does not preset "no new damages"', () => {
  expect(readHandover({ Id: 4, VehicleId: 5 }).HasNoNewDamages).toBe(false);
});
