import { expect, it } from 'vitest';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { attachedFiles, isPicture } from './attached-file.ts';
import { draftFilesField, fileCalls } from './draft-files.ts';

const listed = {
  Id: 12,
  FileName: 'polisa.pdf',
  ContentType: 'application/pdf',
  Size: 900,
  Sha256: 'cd',
  CreatedOn: '2026-06-01T08:00:00',
};
const blob = { id: 'blob-1', sha256: 'ab', size: 3 };
const upload = {
  kind: 'save',
  callEntity: 'file',
  call: 'uploadToTable',
  targetKey: 'local-1',
  parameters: { table: 'VehicleDamage', id: '7' },
  state: 'waiting',
  blobs: [blob],
  fault: null,
} as const;
const local = `local-${crypto.randomUUID()}`;
const names = new Map([['blob-1', 'zderzak.jpg']]);

it('[R-054] shows files as received, waiting, rejected or being removed', () => {
  const removal = { ...upload, call: 'delete', targetKey: 12, blobs: [] };
  const refused = {
    ...upload,
    targetKey: 'local-2',
    state: 'parked',
    fault: { code: 'too-large', faults: [], detail: null },
  } as unknown as OutboxRow;
  const other = { ...upload, callEntity: 'vehicle-damage', call: 'createOrUpdate' } as const;
  expect(
    attachedFiles({ listed: [listed, { ...listed, Id: 13 }], delivered: [], entries: [other, removal, upload, refused], names }),
  ).toMatchObject([
    { Key: 12, Name: 'polisa.pdf', state: 'removing' },
    { Key: 13, state: 'received' },
    { Key: 'local-1', Name: 'zderzak.jpg', BlobId: 'blob-1', Size: 3, state: 'waiting' },
    { Key: 'local-2', state: 'needs-you', rejection: { code: 'too-large' } },
  ]);
});

it("[R-054] keeps delivered uploads and removals until the backend's next list", () => {
  const deleted = { id: 13, table: null, blob: null };
  const come = { id: 14, table: 'VehicleDamage', blob: { ...blob, name: 'zderzak.jpg' } };
  const lists = { listed: [listed, { ...listed, Id: 13 }], entries: [], names };
  expect(attachedFiles({ ...lists, delivered: [come, deleted] })).toMatchObject([
    { Key: 12, state: 'received' },
    { Key: 14, Name: 'zderzak.jpg', BlobId: 'blob-1', Size: 3, state: 'received' },
  ]);
  expect(attachedFiles({ ...lists, listed: [{ ...listed, Id: 14 }], delivered: [come] })).toMatchObject([{ Key: 14, BlobId: null }]);
  expect(attachedFiles({ ...lists, listed: [], delivered: [come, { ...deleted, id: 14 }] })).toEqual([]);
});

it.each([
  ['a.JPG', true],
  ['a.jpeg', true],
  ['a.png', true],
  ['a.bmp', true],
  ['a.heic', true],
  ['a.webp', true],
  ['a.pdf', false],
  ['jpg', false],
])('[R-054] previews pictures only: %s %s', (Name, isShown) => {
  expect(isPicture({ Name })).toBe(isShown);
});

it("[R-054] plans a form's uploads and repeats those already waiting", () => {
  const file = { Key: local, BlobId: 'blob-9', Name: 'a.jpg', Sha256: 'ef', Size: 5, KeepsPlace: true };
  const calls = fileCalls('VehicleDamage', 'local-record', { [draftFilesField]: [file] }, [
    upload,
    { ...upload, parameters: { table: 'VehicleCounter', id: '7' } },
  ]);
  expect(calls).toEqual([
    { call: 'uploadToTable', entity: 'file', targetKey: 'local-1', parameters: { table: 'VehicleDamage', id: '7' }, blobs: [blob] },
    {
      call: 'uploadToTable',
      entity: 'file',
      targetKey: local,
      parameters: { table: 'VehicleDamage', id: 'local-record', keepsPlace: 'true' },
      blobs: [{ id: 'blob-9', sha256: 'ef', size: 5, name: 'a.jpg' }],
    },
  ]);
});
