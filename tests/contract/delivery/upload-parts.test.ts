import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { deleteExpired } from '../../../server/operation/housekeeping.ts';
import { MAX_FILE_BYTES } from '../../../src/contract/entities/shared/file.ts';
import { saveBlob } from '../../../src/db/drafts/blobs.ts';
import { saveChange } from '../../../src/db/outbox/save-change.ts';
import { newModelDevice, type ModelDevice } from '../../model/model-device.ts';
import { fakeNetwork } from '../../model/fake-network.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { fileForm, handoverBody, pngBytes } from '../../support/fixtures/handovers.ts';
import type { Role } from '../../support/backend/seed/small-fleet.ts';

const bytes = Buffer.concat([pngBytes, Buffer.alloc(1_300_000, 7)]);
const happenedAt = '2026-06-01T08:00:00';

onNewestPostgres('files in parts', (app) => {
  afterEach(() => vi.unstubAllGlobals());

  it('[SY3] [R-054] resumes a photo in parts after a proxy 413; stored once', async () => {
    const id = await createHandover(app);
    const proxy = { lets: 300_000, cutsAfter: 3, loses: false, sent: 0 };
    const device = await deviceBehindProxy(app, proxy);
    try {
      await attach(device, id);
      await device.drain(true, [], false);
      expect(await device.database(0).outbox.toArray()).toMatchObject([{ state: 'waiting', attempts: 0, fault: { code: 'network' } }]);
      const before = proxy.sent;
      Object.assign(proxy, { cutsAfter: Infinity, loses: true });
      await device.drain(true, [], false);
      expect(proxy.sent).toBe(bytes.length);
      expect(before).toBeLessThan(proxy.sent);
      proxy.loses = false;
      await device.drain(true, [], false);
      expect(await device.database(0).outbox.toArray()).toEqual([]);
      expect(proxy.sent).toBe(bytes.length);
      const files = (await (await app.get(`/File/ListFiles?tableName=VehicleHandoverDocument&tableId=${id}`)).json()) as {
        Id: number;
        Size: number;
      }[];
      expect(files).toMatchObject([{ FileName: 'zdjęcie.png', ContentType: 'image/png', Size: bytes.length, Sha256: sha256(bytes) }]);
      expect(sha256(Buffer.from(await (await app.get(`/File/Get/${files[0]?.Id}`)).arrayBuffer()))).toBe(sha256(bytes));
      expect(await countParts(app)).toBe(0);
    } finally {
      await device.remove();
    }
  });

  it('[SY4] one key is one file, uploaded whole or in parts, in any order', async () => {
    const id = await createHandover(app);
    const key = crypto.randomUUID();
    const whole = (await (await uploadWhole(app, id, key)).json()) as number;
    expect(await (await assemble(app, id, key)).json()).toBe(whole);
    const other = crypto.randomUUID();
    await sendPart(app, other, 0, bytes);
    const assembled = (await (await assemble(app, id, other)).json()) as number;
    expect(await (await assemble(app, id, other)).json()).toBe(assembled);
    expect(await (await uploadWhole(app, id, other)).json()).toBe(assembled);
  });

  it('[SY3] each part returns the bytes received; a misplaced one changes nothing', async () => {
    const upload = crypto.randomUUID();
    expect(await (await sendPart(app, upload, 0, bytes.subarray(0, 100))).json()).toEqual({ Received: 100 });
    expect(await (await sendPart(app, upload, 0, bytes.subarray(0, 100))).json()).toEqual({ Received: 100 });
    expect(await (await sendPart(app, upload, 200, bytes.subarray(200, 300))).json()).toEqual({ Received: 100 });
    expect(await (await app.get(`/File/UploadedParts?upload=${upload}`)).json()).toEqual({ Received: 100 });
    expect(await (await app.get(`/File/UploadedParts?upload=${upload}`, { as: 'driver' })).json()).toEqual({ Received: 0 });
  });

  it('[SY12] incomplete parts make no file; parts with a wrong hash are discarded', async () => {
    const id = await createHandover(app);
    const key = crypto.randomUUID();
    await sendPart(app, key, 0, bytes.subarray(0, 1_000));
    const early = await assemble(app, id, key);
    expect([early.status, await early.json()]).toMatchObject([409, { code: 'upload-incomplete' }]);
    expect(await (await app.get(`/File/UploadedParts?upload=${key}`)).json()).toEqual({ Received: 1_000 });
    await sendPart(app, key, 1_000, Buffer.alloc(bytes.length - 1_000, 9));
    expect((await assemble(app, id, key)).status).toBe(409);
    expect(await (await app.get(`/File/UploadedParts?upload=${key}`)).json()).toEqual({ Received: 0 });
    expect(await (await app.get(`/File/ListFiles?tableName=VehicleHandoverDocument&tableId=${id}`)).json()).toEqual([]);
  });

  it('[R-054] parts have the same limits: permission, size, type and record state', async () => {
    const id = await createHandover(app);
    expect((await sendPart(app, 'one', 0, bytes, 'viewer')).status).toBe(403);
    expect((await sendPart(app, 'two', MAX_FILE_BYTES - 10, bytes)).status).toBe(413);
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    await sendPart(app, 'three', 0, page);
    expect((await assemble(app, id, 'three', page)).status).toBe(415);
    await sendPart(app, 'four', 0, bytes);
    await app.post(`/VehicleHandoverDocument/Confirm/${id}`);
    expect((await assemble(app, id, 'four')).status).toBe(409);
    expect((await app.request('/File/UploadedParts?upload=four')).status).toBe(401);
  });

  it('[SY15] too many bytes of unfinished uploads are 429 with Retry-After', async () => {
    await app.db.deleteFrom('file_upload_part').execute();
    await sendPart(app, 'first', 0, bytes);
    await app.db
      .updateTable('file_upload_part')
      .set({ Size: 10 * MAX_FILE_BYTES })
      .execute();
    const refused = await sendPart(app, 'second', 0, bytes);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    await app.db.deleteFrom('file_upload_part').execute();
    expect((await sendPart(app, 'second', 0, bytes)).status).toBe(200);
  });

  it('deletes parts without a file after a week', async () => {
    await app.db.deleteFrom('file_upload_part').execute();
    await sendPart(app, 'old', 0, bytes);
    await app.db
      .updateTable('file_upload_part')
      .set({ ReceivedOn: sql`now() - interval '8 days'` })
      .execute();
    await sendPart(app, 'new', 0, bytes);
    await deleteExpired(app.db);
    expect(await countParts(app)).toBe(1);
  });
});

type Proxy = { lets: number; cutsAfter: number; loses: boolean; sent: number };

/** A device connected to the app through a proxy with its own size limit. */
function deviceBehindProxy(app: ContractApp, proxy: Proxy): Promise<ModelDevice> {
  const network = fakeNetwork(async (path, init) => {
    const file = init.body instanceof FormData ? (init.body.get('file') as File) : null;
    if (file && file.size > proxy.lets)
      return new Response('<h1>413 Request Entity Too Large</h1>', { status: 413, headers: { 'Content-Type': 'text/html' } });
    if (file && proxy.cutsAfter-- <= 0) throw new TypeError('Failed to fetch');
    const answer = await app.request(path, init);
    proxy.sent += answer.ok && file ? file.size : 0;
    if (proxy.loses && path.includes('parts=')) throw new TypeError('Failed to fetch');
    return answer;
  });
  vi.stubGlobal('fetch', network.fetch);
  return newModelDevice(network, (user) => app.tokenOf(user), {});
}

async function attach(device: ModelDevice, id: number): Promise<void> {
  const database = device.database(0);
  const target = `local-${crypto.randomUUID()}`;
  const blob = await saveBlob(database, target, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'zdjęcie.png', happenedAt);
  const calls = [
    {
      call: 'uploadToTable',
      entity: 'file' as const,
      targetKey: target,
      parameters: { table: 'VehicleHandoverDocument', id: String(id) },
      blobs: [blob],
    },
  ];
  await saveChange(
    database,
    {
      entity: 'vehicle-handover-document',
      key: id,
      kind: 'action',
      user: 'admin',
      appVersion: 'test',
      happenedAt,
      calls,
      keepsDraft: true,
    },
    () => crypto.randomUUID(),
  );
}

async function createHandover(app: ContractApp): Promise<number> {
  return Number(await (await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody() })).text());
}

function uploadWhole(app: ContractApp, id: number, key: string): Promise<Response> {
  return app.request(`/File/UploadToTable?table=VehicleHandoverDocument&id=${id}`, {
    method: 'POST',
    headers: headersOf(app, key),
    body: fileForm(bytes, 'a.png'),
  });
}

function sendPart(app: ContractApp, upload: string, at: number, part: Buffer, as: Role = 'admin'): Promise<Response> {
  const address = `/File/UploadPart?table=VehicleHandoverDocument&upload=${upload}&at=${at}`;
  return app.request(address, { method: 'POST', headers: { Authorization: `Bearer ${app.tokenOf(as)}` }, body: fileForm(part, 'a.png') });
}

function assemble(app: ContractApp, id: number, key: string, content = bytes): Promise<Response> {
  const whole = new URLSearchParams({
    table: 'VehicleHandoverDocument',
    id: String(id),
    parts: key,
    fileName: 'a.png',
    size: String(content.length),
    sha256: sha256(content),
  });
  return app.request(`/File/UploadToTable?${whole.toString()}`, { method: 'POST', headers: headersOf(app, key) });
}

function headersOf(app: ContractApp, key: string): Record<string, string> {
  return { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Idempotency-Key': key };
}

async function countParts(app: ContractApp): Promise<number> {
  return (await app.db.selectFrom('file_upload_part').select('At').execute()).length;
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
