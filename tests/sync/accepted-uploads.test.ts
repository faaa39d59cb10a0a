import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../src/db/schema/device-database.ts';
import { serverIdOf } from '../../src/db/cache/records.ts';
import { deliveryPorts } from '../../src/sw/drain/send-entry.ts';
import { localKey, newDevice, savePhoto } from './device.ts';
import { logInDevice } from '../support/fixtures/logged-in-device.ts';

const backendAddress = 'https://uploads.test';
const file = localKey(2);

beforeEach(async () => {
  await logInDevice(backendAddress);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

/** Uploads a file to a backend with these answers; the number of uploads, what is left in the outbox, and the id of the file. */
async function upload(answer: () => Response, files: unknown) {
  let uploads = 0;
  vi.stubGlobal('fetch', async (to: string) => {
    if (new URL(to).pathname === '/File/ListFiles') return Response.json(files);
    uploads += 1;
    return answer();
  });
  const device = newDevice(() => new Date());
  await savePhoto(device, file);
  const blobs = [{ id: `blob-of-${file}`, sha256: 'ab', size: 3, name: 'skan.pdf' }];
  await device.save(
    7,
    [{ call: 'uploadToTable', entity: 'file', targetKey: file, parameters: { table: 'VehicleDamage', id: '7' }, blobs }],
    { kind: 'action', keepsDraft: true },
  );
  await device.deliver(deliveryPorts(device.database, device.store.rewrite));
  return { uploads, left: (await device.outbox()).map(({ state }) => state), id: await serverIdOf(device.database, file) };
}

const listed = [
  { FileId: 4, FileName: 'inny.pdf' },
  { FileId: 5, Name: 'x', FileName: 'skan.pdf' },
];

test.each([
  ['true', () => Response.json(true)],
  ['an empty body', () => new Response('')],
  ['OK', () => new Response('OK', { headers: { 'content-type': 'text/plain' } })],
  ['a result without an id', () => Response.json({ Success: true, Data: null })],
])('[SY22] takes %s for a delivered file, and finds its id by its name', async (_name, answer) => {
  expect(await upload(answer, listed)).toEqual({ uploads: 1, left: [], id: 5 });
});

test('[SY22] delivers a file whose id the list does not tell', async () => {
  expect(await upload(() => Response.json(true), [])).toEqual({ uploads: 1, left: [], id: null });
});

test.each([
  ['false', () => Response.json(false), ['parked']],
  ['a failure', () => Response.json({ Success: false, Message: 'Za duży' }), ['parked']],
  ['a page', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }), ['waiting']],
])('[SY22] does not take %s for a delivered file', async (_name, answer, left) => {
  expect(await upload(answer, listed)).toMatchObject({ left, id: null });
});
