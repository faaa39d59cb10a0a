import { expect, test } from 'vitest';
import { unmarkedFaults } from '../../../contract/entities/protocol/protocol-photos.ts';
import { itemsFor, readItems } from '../../../contract/entities/shared/handover-items.ts';
import { checklistToSend, describeCheck, itemsToCheck, nameOfCheck, validateChecklist, withRestOk, withResult } from './checklist.ts';
import { withDirection } from './direction.ts';
import { emptyForm, type HandoverForm } from './handover-form.ts';
import { withVehicle } from './start.ts';
import { photoOfSlot, slotOfFault, withSlotPhoto } from './slot-photos.ts';

const items = readItems([
  { Id: 1, Name: 'Opony', NameDe: 'Reifen', Severity: 'release' },
  { Id: 2, Name: 'Pasy', VehicleTypes: [1], Severity: 'note' },
  { Id: 3, Name: 'Czystość', Direction: 'return', Severity: 'note' },
  { Id: 4, Severity: 'note' },
]);
const form = emptyForm('2026-03-01T10:00:00');
const photo = { Key: 'local-33333333-3333-3333-3333-333333333333', BlobId: 'b', Name: 'photo-1-b.jpg', Sha256: 'a'.repeat(64), Size: 1 };

test('[R-128] an item applies by vehicle type and direction; skips unreadable ones', () => {
  expect(itemsFor(items, 0, { Direction: null }).map(({ Id }) => Id)).toEqual([1]);
  expect(itemsFor(items, 1, { Direction: 'return' }).map(({ Id }) => Id)).toEqual([1, 2, 3]);
  expect(nameOfCheck(items[0]!, 'de-DE')).toBe('Reifen');
  expect(nameOfCheck(items[1]!, 'en')).toBe('Pasy');
});

test('[R-128] a failed check has a fault with its photos; another result removes it', () => {
  const checked = itemsToCheck(form, items, 0, false);
  const failed = { ...form, ...withResult(form, checked, checked[0]!, 'not-ok') };
  expect(failed.Faults).toMatchObject([{ DamagePointId: 'check-1', Images: [] }]);
  expect(unmarkedFaults(failed)).toEqual([]);
  const pictured: HandoverForm = { ...failed, Faults: failed.Faults.map((fault) => ({ ...fault, Images: [photo] })) };
  expect(checklistToSend(pictured)).toMatchObject([{ ItemId: 1, Photos: [photo.Sha256] }]);
  expect(checklistToSend({ ...pictured, Faults: [], Checklist: [{ ...pictured.Checklist![0]!, Photos: ['b'.repeat(64)] }] })).toMatchObject(
    [{ Photos: ['b'.repeat(64)] }],
  );
  expect(describeCheck({ ...pictured.Checklist![0]!, Words: ' łysa ' })).toBe('Opony: łysa');
  expect(withResult(pictured, checked, checked[0]!, 'ok')).toMatchObject({ Faults: [], Checklist: [{ Result: 'ok' }] });
});

test('[R-128] sets unanswered checks to OK and keeps the answers', () => {
  const checked = itemsToCheck({ ...form, Direction: 'return' }, items, 1, false);
  const failed = { ...form, ...withResult(form, checked, checked[1]!, 'n-a') };
  expect(withRestOk(failed, checked).Checklist?.map(({ ItemId, Result }) => [ItemId, Result])).toEqual([
    [1, 'ok'],
    [2, 'n-a'],
    [3, 'ok'],
  ]);
});

test('[R-128] a new handover needs every result; a saved one keeps a replaced item', () => {
  expect(validateChecklist(form, items, 0, true)).toEqual([{ field: 'Checklist.1', code: 'required' }]);
  const checked = itemsToCheck(form, items, 0, false);
  const failed = { ...form, ...withResult(form, checked, checked[0]!, 'not-ok') };
  // Words and release are asked for at once.
  expect(validateChecklist(failed, items, 0, true)).toEqual([
    { field: 'Checklist.1', code: 'check-unreleased' },
    { field: 'Checklist.1.Words', code: 'required' },
  ]);
  const described = { ...failed, Checklist: failed.Checklist!.map((check) => ({ ...check, Words: 'łysa' })) };
  expect(validateChecklist(described, items, 0, true)).toEqual([{ field: 'Checklist.1', code: 'check-unreleased' }]);
  expect(itemsToCheck(described, [], 0, true)).toMatchObject([{ Id: 1, Name: 'Opony' }]);
  expect(itemsToCheck(described, [], 0, false)).toEqual([]);
});

test('[R-128] a failed critical check stops a pickup, no return', () => {
  const [tyres, brakes] = readItems([
    { Id: 1, Name: 'Opony', Severity: 'release' },
    { Id: 2, Name: 'Hamulce', Severity: 'block' },
  ]);
  const checked = [tyres!, brakes!];
  const withOne = { ...form, ...withResult(form, checked, tyres!, 'not-ok') };
  const failed: HandoverForm = { ...withOne, ...withResult(withOne, checked, brakes!, 'not-ok') };
  const described = { ...failed, Checklist: failed.Checklist!.map((check) => ({ ...check, Words: 'do naprawy' })) };
  expect(validateChecklist({ ...described, Direction: 'pick-up' }, checked, 0, true)).toEqual([
    { field: 'Checklist.1', code: 'check-unreleased' },
    { field: 'Checklist.2', code: 'check-blocks' },
  ]);
  expect(validateChecklist({ ...described, Direction: 'return' }, checked, 0, true)).toEqual([]);
  expect(validateChecklist({ ...failed, Direction: 'return' }, checked, 0, true)).toEqual([
    { field: 'Checklist.1.Words', code: 'required' },
    { field: 'Checklist.2.Words', code: 'required' },
  ]);
});

test('[R-126] a new slot photo replaces the old; direction and vehicle remove theirs', () => {
  const [slot] = readItems([{ Id: 3, Name: 'Czystość', Direction: 'return', Kind: 'photo' }]);
  const first = {
    ...form,
    ...withSlotPhoto(form, { ...slot!, IsRequired: false }, { ...photo, Sha256: 'c'.repeat(64) }, { TakenOn: '2026-03-01T10:00:00' }),
  };
  const second = { ...first, ...withSlotPhoto(first, { ...slot!, IsRequired: false }, photo, { TakenOn: '2026-03-01T10:01:00' }) };
  expect(second.SlotPhotos).toMatchObject([{ ItemId: 3, Sha256: photo.Sha256, TakenOn: '2026-03-01T10:01:00' }]);
  expect(photoOfSlot(second, 3)).toEqual(photo);
  expect(slotOfFault(second, second.Faults[0]!)?.Name).toBe('Czystość');
  expect(withDirection(second, items, 0, 'pick-up')).toMatchObject({ SlotPhotos: [], Faults: [] });
  const car = {
    Id: 7,
    RegistrationNumber: 'WX 1',
    Make: null,
    Model: null,
    BodyNumber: null,
    VehicleType: 0 as const,
    LastCounter: null,
    LastCounterDate: null,
    LastHandoverDriverId: null,
  };
  expect(withVehicle(second, car, null, null)).toMatchObject({ SlotPhotos: null, Faults: [] });
});
