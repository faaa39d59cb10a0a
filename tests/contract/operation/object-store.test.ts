import { createServer } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openObjectStore, type ObjectStore } from '../../../server/files/object-store.ts';
import { moveToDatabase, moveToStore, sweepObjects } from '../../../server/files/objects.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { fileForm, pngBytes } from '../../support/fixtures/handovers.ts';
import { startObjectStore } from '../../support/backend/services/object-store.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

onNewestPostgres('files in an object store', (app) => {
  let s3: Awaited<ReturnType<typeof startObjectStore>>;
  let store: ObjectStore;

  beforeAll(async () => {
    s3 = await startObjectStore();
    store = openObjectStore(s3.settings);
  });
  afterAll(() => s3.stop());
  beforeEach(async () => {
    await app.db.deleteFrom('file').execute();
    await age('8 days');
    await sweepObjects(app.db, store);
    await age('8 days');
    await sweepObjects(app.db, store);
  });

  const bytes = Buffer.concat([pngBytes, Buffer.alloc(1_300_000, 7)]);
  const age = (by: string) =>
    sql`UPDATE file_object SET "WrittenOn" = "WrittenOn" - ${sql.lit(by)}::interval, "GoneOn" = "GoneOn" - ${sql.lit(by)}::interval`.execute(
      app.db,
    );
  const upload = (options: { store?: ObjectStore | null; key?: string; record?: number } = {}) =>
    app
      .withSettings({ store: options.store === undefined ? store : options.store })
      .request(`/File/UploadToTable?table=Vehicle&id=${options.record ?? smallFleet.vehicle}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, ...(options.key ? { 'Idempotency-Key': options.key } : {}) },
        body: fileForm(bytes, 'dowód.png'),
      });
  const download = (id: number, from: ObjectStore | null = store) =>
    app.withSettings({ store: from }).request(`/File/Get/${id}`, { headers: { Authorization: `Bearer ${app.tokenOf('admin')}` } });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).equals(bytes);
  const files = () => app.db.selectFrom('file').select(['Id', 'ObjectKey', 'Size']).orderBy('Id').execute();
  const parts = () => app.db.selectFrom('file_part').select('FileId').execute();

  it('[R-054] stores an upload outside the database and serves it unchanged', async () => {
    const id = (await (await upload()).json()) as number;
    const inDatabase = (await (await upload({ store: null })).json()) as number;
    expect(await s3.objects()).toStrictEqual([(await files()).find(({ Id }) => Id === id)?.ObjectKey]);
    expect((await parts()).map(({ FileId }) => FileId)).not.toContain(id);
    const [ours, before] = [await download(id), await download(inDatabase)];
    const headersOf = (answer: Response) => Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'));
    expect(headersOf(ours)).toStrictEqual(headersOf(before));
    expect([await bytesOf(ours), await bytesOf(before)]).toStrictEqual([true, true]);
  });

  it('[SY4] a repeated upload creates one file, and its extra object is swept', async () => {
    const first = (await (await upload({ key: 'twice' })).json()) as number;
    expect(await (await upload({ key: 'twice' })).json()).toBe(first);
    const [file, ...others] = await files();
    expect(others).toStrictEqual([]);
    await age('2 hours');
    await sweepObjects(app.db, store);
    await age('8 days');
    expect(await sweepObjects(app.db, store)).toBe(1);
    expect(await s3.objects()).toStrictEqual([file?.ObjectKey]);
    expect(await bytesOf(await download(first))).toBe(true);
  });

  it('keeps the object of a deleted file for a week, for a restored database', async () => {
    const id = (await (await upload()).json()) as number;
    const [row] = await app.db.selectFrom('file').selectAll().where('Id', '=', id).execute();
    await app.post(`/File/Delete/${id}`);
    await age('2 hours');
    await sweepObjects(app.db, store);
    await age('6 days');
    expect([await sweepObjects(app.db, store), (await s3.objects()).length]).toStrictEqual([0, 1]);
    // After a restore the object is no orphan.
    if (row) await app.db.insertInto('file').values(row).execute();
    await sweepObjects(app.db, store);
    await age('30 days');
    expect([await sweepObjects(app.db, store), await bytesOf(await download(id))]).toStrictEqual([0, true]);
    await app.db.deleteFrom('file').execute();
    await sweepObjects(app.db, store);
    await age('8 days');
    expect([await sweepObjects(app.db, store), await s3.objects()]).toStrictEqual([1, []]);
  });

  it('sweeps objects of rejected or interrupted uploads, but none in progress', async () => {
    expect((await upload({ record: 987_654 })).status).toBe(404);
    expect((await s3.objects()).length).toBe(1);
    await sweepObjects(app.db, store);
    await age('10 minutes');
    await sweepObjects(app.db, store);
    expect((await app.db.selectFrom('file_object').select('GoneOn').execute()).map(({ GoneOn }) => GoneOn)).toStrictEqual([null]);
    await age('2 hours');
    await sweepObjects(app.db, store);
    await age('8 days');
    await sweepObjects(app.db, store);
    expect([await s3.objects(), await app.db.selectFrom('file_object').selectAll().execute()]).toStrictEqual([[], []]);
  });

  it('an unavailable store answers 503 with Retry-After and leaves no partial file', async () => {
    const id = (await (await upload()).json()) as number;
    const before = await files();
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const away = {
      down: openObjectStore({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }),
      silent: openObjectStore({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, 200),
      stranger: openObjectStore({ ...s3.settings, secret: 'wrong' }),
    };
    for (const one of Object.values(away)) {
      const [uploaded, fetched] = [await upload({ store: one }), await download(id, one)];
      expect([uploaded.status, fetched.status, uploaded.headers.get('retry-after')]).toStrictEqual([503, 503, '1']);
      expect(await uploaded.json()).toMatchObject({ code: 'unavailable' });
    }
    expect(await files()).toStrictEqual(before);
    expect((await download(id, null)).status).toBe(503);
    expect(app.logged.join('\n')).not.toMatch(/S3RVER|wrong|127\.0\.0\.1/);
    silent.close();
  });

  it('files move into the store and back while they are read', async () => {
    const ids = [(await (await upload({ store: null })).json()) as number, (await (await upload({ store: null })).json()) as number];
    expect(await moveToStore(app.db, store)).toBe(2);
    expect([(await parts()).length, (await s3.objects()).length, await moveToStore(app.db, store)]).toStrictEqual([0, 2, 0]);
    for (const id of ids) expect(await bytesOf(await download(id))).toBe(true);
    expect(await moveToDatabase(app.db, store)).toBe(2);
    for (const id of ids) expect(await bytesOf(await download(id, null))).toBe(true);
  });
});
