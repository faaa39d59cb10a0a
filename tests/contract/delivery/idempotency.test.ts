import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { payloadHashOf, runChange } from '../../../server/transaction/run-change.ts';
import { ownTransaction } from '../../../server/transaction/transact.ts';
import { startBackend, type Backend } from '../../support/backend/backend.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { fileForm, handoverBody, pngBytes } from '../../support/fixtures/handovers.ts';
import { freshDatabase, testedVersions } from '../../support/backend/postgres.ts';

const path = '/VehicleHandoverDocument/CreateOrUpdate';

onNewestPostgres('idempotency', (app) => {
  it('[SY4] the same key and payload runs once, in any field order', async () => {
    const key = crypto.randomUUID();
    const body = handoverBody();
    const before = await count(app);
    const first = await save(app, key, body);
    const again = await save(app, key, Object.fromEntries(Object.entries(body).toReversed()));
    expect([again.status, await again.text()]).toStrictEqual([first.status, await first.text()]);
    expect(await count(app)).toBe(before + 1);
  });

  it('[SY4] the same key with another payload is 422 and changes nothing', async () => {
    const key = crypto.randomUUID();
    await save(app, key, handoverBody());
    const before = await count(app);
    const other = await save(app, key, handoverBody({ Comments: 'inne' }));
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'idempotency-mismatch' });
    expect(await count(app)).toBe(before);
  });

  it('[SY8] Withdraw returns the id of an upload, or blocks its key for later', async () => {
    const withdraw = async (key: string, as: 'admin' | 'driver' = 'admin') => {
      const answer = await app.post('/File/Withdraw', { as, body: { Key: key } });
      return [answer.status, ((await answer.json()) as { Id?: unknown }).Id];
    };
    const upload = (key: string) =>
      app.request('/File/UploadToTable?table=Vehicle&id=1', {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Idempotency-Key': key },
        body: fileForm(pngBytes, 'a.png'),
      });
    const [createdKey, never] = [crypto.randomUUID(), crypto.randomUUID()];
    const id: unknown = await (await upload(createdKey)).json();
    expect(id).toBeTypeOf('number');
    expect([await withdraw(createdKey), await withdraw(createdKey)]).toStrictEqual([
      [200, id],
      [200, id],
    ]);
    expect([await withdraw(never), await withdraw(never)]).toStrictEqual([
      [200, null],
      [200, null],
    ]);
    const late = await upload(never);
    expect([late.status, ((await late.json()) as { code: string }).code]).toStrictEqual([422, 'idempotency-mismatch']);
    expect(await (await app.get('/File/ListFiles?tableId=1&tableName=Vehicle')).json()).toHaveLength(1);
    // Keys are scoped to their user.
    expect(await withdraw(createdKey, 'driver')).toStrictEqual([200, null]);
    expect((await withdraw('ą'))[0]).toBe(422);
  });

  it('[SY8] Withdraw answers 409 while the upload runs', async () => {
    const key = crypto.randomUUID();
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { Id: userId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
    const running = runChange(ownTransaction(app.db), { userId, key, payloadHash: 'x', auditContext: null }, async () => {
      started.resolve();
      await release.promise;
      return 4_712;
    });
    await started.promise;
    expect((await app.post('/File/Withdraw', { as: 'admin', body: { Key: key } })).status).toBe(409);
    release.resolve();
    await running;
    expect(await (await app.post('/File/Withdraw', { as: 'admin', body: { Key: key } })).json()).toEqual({ Id: 4_712 });
  });

  it('[SY4] the same key of another user is another key', async () => {
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([save(app, key, handoverBody()), save(app, key, handoverBody(), 'driver')]);
    expect(await one.text()).not.toBe(await two.text());
  });

  it('[SY4] a key in progress is 409 with Retry-After; then its answer is replayed', async () => {
    const key = crypto.randomUUID();
    const body = handoverBody();
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const { Id: userId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
    const running = runChange(
      ownTransaction(app.db),
      { userId, key, payloadHash: payloadHashOf(path, body), auditContext: null },
      async () => {
        started.resolve();
        await release.promise;
        return 4_711;
      },
    );
    await started.promise;
    const early = await save(app, key, body);
    expect([early.status, early.headers.get('Retry-After')]).toStrictEqual([409, '1']);
    expect(await early.json()).toMatchObject({ code: 'idempotency-in-progress' });
    release.resolve();
    await running;
    expect(await (await save(app, key, body)).json()).toBe(4_711);
  });

  it('[SY4] a rejection is not stored: the corrected call succeeds with the same key', async () => {
    const key = crypto.randomUUID();
    expect((await save(app, key, handoverBody({ VehicleId: 999_999 }))).status).toBe(422);
    expect((await save(app, key, handoverBody())).status).toBe(200);
  });

  it('[SY4] a failed change rolls back its key', async () => {
    const { Id: userId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
    const key = crypto.randomUUID();
    const before = await count(app);
    const change = { userId, key, payloadHash: 'x', auditContext: null };
    const failing = runChange(ownTransaction(app.db), change, async (trx) => {
      await trx
        .insertInto('vehicle_handover_document')
        .values({ Date: '2026-01-01T00:00:00', VehicleId: 1, FromEmployeeId: 1, ToEmployeeId: 2 })
        .execute();
      throw new Error('cut');
    });
    await expect(failing).rejects.toThrow('cut');
    expect(await count(app)).toBe(before);
    expect(await runChange(ownTransaction(app.db), change, () => Promise.resolve(1))).toStrictEqual({ status: 200, body: '1' });
  });

  it('[SY4] replays Confirm and Duplicate without an error', async () => {
    const id = Number(await (await save(app, crypto.randomUUID(), handoverBody())).text());
    for (const call of ['Confirm', 'Duplicate']) {
      const key = crypto.randomUUID();
      const answers = [
        await post(app, `/VehicleHandoverDocument/${call}/${id}`, key),
        await post(app, `/VehicleHandoverDocument/${call}/${id}`, key),
      ];
      expect(answers.map((answer) => answer.status)).toStrictEqual([200, 200]);
      expect(await answers[1]?.text()).toBe(await answers[0]?.text());
    }
  });

  it('[SY4] a replayed upload is one file; the same key with other bytes is 422', async () => {
    const id = Number(await (await save(app, crypto.randomUUID(), handoverBody())).text());
    const key = crypto.randomUUID();
    const send = (bytes: Buffer, name: string) =>
      app.request(`/File/UploadToTable?table=VehicleHandoverDocument&id=${id}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Idempotency-Key': key },
        body: fileForm(bytes, name),
      });
    const [first, second] = [await send(pngBytes, 'a.png'), await send(pngBytes, 'a.png')];
    expect([second.status, await second.text()]).toStrictEqual([200, await first.text()]);
    const files = (await (await app.get(`/File/ListFiles?tableId=${id}&tableName=VehicleHandoverDocument`)).json()) as unknown[];
    expect(files).toHaveLength(1);
    expect((await send(Buffer.concat([pngBytes, Buffer.from('x')]), 'a.png')).status).toBe(422);
  });

  it('a key longer than 200 characters is rejected', async () => {
    expect((await save(app, 'x'.repeat(201), handoverBody())).status).toBe(400);
  });
});

describe.each(testedVersions(inject('postgres')))('two processes · $name', (server) => {
  let backends: Backend[] = [];
  let drop: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    const database = await freshDatabase(server);
    drop = database.drop;
    const environment = { DEMO_MODE: '1' };
    backends = await Promise.all([1, 2].map(() => startBackend({ databaseUrl: database.url, environment })));
  });

  afterAll(async () => {
    await Promise.all(backends.map((backend) => backend.stop()));
    await drop();
  });

  it('[SY4] racing for one key creates one record', async () => {
    const urls = backends.map((backend) => backend.url);
    const token = await tokenFrom(urls[0] ?? '');
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const countOf = async (): Promise<number> => {
      const answer = await fetch(`${urls[1]}/api/ODataVehicleHandoverDocument?$count=true&$top=0`, { headers });
      return ((await answer.json()) as { '@odata.count': number })['@odata.count'];
    };
    const before = await countOf();
    const keys = Array.from({ length: 6 }, () => crypto.randomUUID());
    const answers = await Promise.all(
      keys.flatMap((key) =>
        [...urls, ...urls, ...urls].map(async (url) => {
          const answer = await fetch(url + path, {
            method: 'POST',
            headers: { ...headers, 'Idempotency-Key': key },
            body: JSON.stringify(handoverBody()),
          });
          return { key, status: answer.status, text: await answer.text() };
        }),
      ),
    );
    for (const key of keys) {
      const ofKey = answers.filter((answer) => answer.key === key);
      expect(new Set(ofKey.map((answer) => answer.status)).difference(new Set([200, 409]))).toStrictEqual(new Set());
      expect(new Set(ofKey.filter((answer) => answer.status === 200).map((answer) => answer.text)).size).toBe(1);
    }
    expect(await countOf()).toBe(before + keys.length);
  });
});

async function tokenFrom(url: string): Promise<string> {
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: 'demo', grant_type: 'password' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

function save(app: ContractApp, key: string, body: Record<string, unknown>, as: 'admin' | 'driver' = 'admin'): Promise<Response> {
  return app.post(path, { as, body, headers: { 'Idempotency-Key': key } });
}

function post(app: ContractApp, address: string, key: string): Promise<Response> {
  return app.post(address, { as: 'admin', headers: { 'Idempotency-Key': key } });
}

async function count(app: ContractApp): Promise<number> {
  const { rows } = await app.db
    .selectFrom('vehicle_handover_document')
    .select((select) => select.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}
