import { expect, test } from 'vitest';
import { savePartSize } from '../../../src/db/outbox/decide-entry.ts';
import type { OutboxRow } from '../../../src/db/schema/rows.ts';
import type { Outcome } from '../../../src/sync/entry.ts';
import type { Classified } from '../../../src/sync/outcome.ts';
import { sendFile, type FilePorts } from '../../../src/sync/parts.ts';
import { retryLater, applied, savePhoto, localKey, newDevice, type Device } from '../device.ts';

const kilobyte = 1_024;
const size = 900 * kilobyte;
const photo = localKey(3);
const tooLarge: Outcome & { kind: 'parked' } = { kind: 'parked', rejection: { code: 'too-large', errors: [], detail: null } };
const cut: Outcome & { kind: 'retry' } = {
  kind: 'retry',
  rejection: { code: 'network', errors: [], detail: null },
  afterMs: null,
  wasSent: false,
};

/** A backend behind a proxy with a request size limit in bytes. */
function createProxiedBackend(maxBytes: number) {
  const backend = {
    lets: maxBytes,
    /** Received bytes of the file, and number of assembled files. */
    there: 0,
    files: 0,
    kept: false,
    knowsParts: true,
    /** Sizes of accepted requests, in bytes. */
    passed: [] as number[],
    refused: [] as number[],
    /** Number of parts before the connection is cut. */
    cutsAfter: Infinity,
    losesAnswer: false,
    send:
      (device: Device, bytes = size) =>
      (entry: OutboxRow): Promise<Outcome> => {
        const state = { size: bytes, partSize: entry.partSize ?? null, mayHaveArrived: entry.attempts > 1 };
        return sendFile(ports(device, entry, bytes), state, 20 * kilobyte * kilobyte);
      },
  };

  function ports(device: Device, entry: OutboxRow, bytes: number): FilePorts {
    const letThrough = (count: number): boolean => {
      (count > backend.lets ? backend.refused : backend.passed).push(count);
      return count <= backend.lets;
    };
    const unknown: Classified<number> = { kind: 'parked', rejection: { code: 'not-found', errors: [], detail: null } };
    return {
      sendWhole: async () => {
        if (!letThrough(bytes)) return tooLarge;
        backend.files++;
        return applied(701);
      },
      received: async () => (backend.knowsParts ? { kind: 'answered', value: backend.there } : unknown),
      sendPart: async (at, end) => {
        if (!letThrough(end - at)) return tooLarge;
        if (backend.cutsAfter-- <= 0) return cut;
        if (at === backend.there) backend.there = end;
        return { kind: 'answered', value: backend.there };
      },
      assemble: async () => {
        if (!backend.kept && backend.there < bytes) return { ...cut, rejection: { ...cut.rejection, code: 'upload-incomplete' } };
        if (!backend.kept) backend.files++;
        backend.kept = true;
        backend.there = 0;
        return backend.losesAnswer ? retryLater() : applied(701);
      },
      savePartSize: (part) => savePartSize(device.database, entry, part),
    };
  }
  return backend;
}

async function withPhoto(): Promise<Device> {
  const device = newDevice();
  await savePhoto(device, photo);
  const parameters = { table: 'VehicleHandoverDocument', id: '7' };
  await device.save(
    7,
    [{ call: 'uploadToTable', entity: 'file', targetKey: photo, parameters, blobs: [{ id: `blob-of-${photo}`, sha256: 'ab', size }] }],
    { kind: 'action', keepsDraft: true },
  );
  return device;
}

test('[SY3] sends a photo that is too large in parts, as one file', async () => {
  const device = await withPhoto();
  const proxy = createProxiedBackend(512 * kilobyte);
  expect(await device.drain(proxy.send(device))).toMatchObject({ applied: 1, parked: 0 });
  expect([proxy.passed, proxy.files]).toEqual([[450 * kilobyte, 450 * kilobyte], 1]);
  expect(await device.outbox()).toEqual([]);
});

test('[SY3] halves a refused part; later attempts resume after accepted parts', async () => {
  const device = await withPhoto();
  const proxy = createProxiedBackend(120 * kilobyte);
  proxy.cutsAfter = 2;
  await device.drain(proxy.send(device));
  expect(proxy.refused).toEqual([900, 450, 225].map((count) => count * kilobyte));
  expect(await device.outbox()).toMatchObject([{ state: 'waiting', attempts: 0, fault: { code: 'network' } }]);
  proxy.cutsAfter = Infinity;
  device.clock += 600_000;
  await device.drain(proxy.send(device));
  expect([proxy.refused.length, proxy.files]).toEqual([3, 1]);
});

test('[SY3] [SY12] an interrupted upload resumes', async () => {
  const device = await withPhoto();
  const proxy = createProxiedBackend(100 * kilobyte);
  proxy.cutsAfter = 5;
  await device.drain(proxy.send(device));
  const before = proxy.there;
  expect(before).toBeGreaterThan(0);
  Object.assign(proxy, { cutsAfter: Infinity, passed: [] });
  device.clock += 600_000;
  await device.drain(proxy.send(device));
  expect(proxy.passed.reduce((sum, count) => sum + count, 0)).toBe(size - before);
  expect(await device.outbox()).toEqual([]);
});

test('[SY4] resends nothing of an assembled file whose response was lost', async () => {
  const device = await withPhoto();
  const proxy = createProxiedBackend(512 * kilobyte);
  proxy.losesAnswer = true;
  await device.drain(proxy.send(device));
  expect(await device.outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  Object.assign(proxy, { losesAnswer: false, passed: [] });
  device.clock += 600_000;
  await device.drain(proxy.send(device));
  expect([proxy.passed, proxy.files, await device.outbox()]).toEqual([[], 1, []]);
});

test('[SY3] parks a photo as too large when even the minimum part is refused', async () => {
  const device = await withPhoto();
  const proxy = createProxiedBackend(9 * kilobyte);
  expect(await device.drain(proxy.send(device))).toMatchObject({ parked: 1 });
  expect(proxy.refused.at(-1)).toBe(16 * kilobyte);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'too-large' } }]);
  expect(await device.database.blobs.count()).toBe(1);
});

test('[SY3] parks a photo as too large if the backend does not support parts', async () => {
  const device = await withPhoto();
  const proxy = createProxiedBackend(100 * kilobyte);
  proxy.knowsParts = false;
  await device.drain(proxy.send(device));
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'too-large' } }]);
});

test("[SY3] does not try parts beyond the backend's own limit", async () => {
  const device = await withPhoto();
  const proxy = createProxiedBackend(100 * kilobyte);
  await device.drain(proxy.send(device, 21 * kilobyte * kilobyte));
  expect([proxy.passed, (await device.outbox())[0]?.fault?.code]).toEqual([[], 'too-large']);
});

test('[SY9] a fenced run sends no further part', async () => {
  const device = await withPhoto();
  const proxy = createProxiedBackend(100 * kilobyte);
  await device.drain(async (entry) => {
    await device.store.begin({ since: 0, until: 0 });
    return proxy.send(device)(entry);
  });
  expect([proxy.passed, proxy.files]).toEqual([[], 0]);
});
