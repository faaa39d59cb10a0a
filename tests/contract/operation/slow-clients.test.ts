import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { MAX_WAITING_PER_CALLER } from '../../../server/limits/bulkhead.ts';
import type { AppDependencies } from '../../../server/http/context.ts';
import { onNewestPostgres, testDependencies } from '../../support/backend/contract-app.ts';
import { fileForm, handoverBody } from '../../support/fixtures/handovers.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

/** An open body ends after a minute: nothing that it holds up answers within this time. */
const AT_ONCE_MS = 20_000;

const multipart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc';

onNewestPostgres('slow clients', (app) => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  /** The app behind a port. */
  async function serve(changed: Partial<AppDependencies> = {}): Promise<{ url: string; server: ServerType }> {
    const server = createAdaptorServer({
      fetch: createApp({ ...(await testDependencies(app.db, () => undefined)), trustProxy: true, ...changed }).fetch,
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  }

  /** Sends the head and the start of a body, and then a byte now and again. */
  async function trickle(
    url: string,
    call: string,
    { type, start, bytes = 5_000 }: { readonly type: string; readonly start: string; readonly bytes?: number },
  ): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    const head = [
      `${call} HTTP/1.1`,
      'Host: localhost',
      'X-Forwarded-For: 203.0.113.50',
      `Content-Type: ${type}`,
      `Content-Length: ${bytes}`,
      ...(call.endsWith('/token') ? [] : [`Authorization: Bearer ${app.tokenOf('driver')}`]),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${start}`);
    const timer = setInterval(() => socket.write('x'), 100);
    ends.push(() => (clearInterval(timer), socket.destroy()));
    await once(socket, 'connect');
    return socket;
  }

  const logIn = (url: string, username = 'manager', password: string = smallFleet.password, from = '198.51.100.1', waitMs = AT_ONCE_MS) =>
    fetch(`${url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
      headers: { 'X-Forwarded-For': from },
      signal: AbortSignal.timeout(waitMs),
    });
  const upload = (url: string, as: 'manager' | 'admin' = 'manager', text = 'Data;Opis\n') =>
    fetch(`${url}/File/Upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf(as)}` },
      body: fileForm(Buffer.from(text), 'a.csv'),
      signal: AbortSignal.timeout(AT_ONCE_MS),
    });
  const sendBatch = (url: string) => {
    const entry = { Key: crypto.randomUUID(), Path: '/VehicleHandoverDocument/CreateOrUpdate', Body: handoverBody() };
    return fetch(`${url}/api/Batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ Entries: [entry] }),
      signal: AbortSignal.timeout(AT_ONCE_MS),
    });
  };

  it.each([
    ['a login', 'POST /token', { type: 'application/x-www-form-urlencoded', start: 'username=adm' }],
    ['an upload', 'POST /File/Upload', { type: 'multipart/form-data; boundary=x', start: multipart }],
    ['a batch', 'POST /api/Batch', { type: 'application/json', start: '{"Entries":[' }],
  ] as const)('[R-143] open bodies of %s hold up no login, upload or batch', async (_, call, body) => {
    const { url, server } = await serve();
    for (let open = 0; open < 12; open++) {
      const arrived = once(server, 'request');
      await trickle(url, call, body);
      await arrived;
    }
    const answers = await Promise.all([logIn(url), upload(url), sendBatch(url)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('[R-143] delayed wrong logins hold up no login from a known network', async () => {
    const { url } = await serve();
    expect((await logIn(url)).status).toBe(200);
    await app.db
      .insertInto('login_attempt')
      .values(Array.from({ length: 200 }, (_, at) => ({ Username: 'manager', Address: `203.0.113.${at + 1}` })))
      .execute();
    let answers = 0;
    const delayed = Array.from({ length: 4 }, (_, at) =>
      logIn(url, 'manager', 'wrong', `203.0.113.${at + 201}`, 2 * AT_ONCE_MS).then(({ status }) => (answers++, status)),
    );
    await expect
      .poll(async () => (await app.db.selectFrom('login_attempt').select('Id').where('Address', '=', '203.0.113.204').execute()).length, {
        timeout: AT_ONCE_MS,
      })
      .toBe(1);
    expect([(await logIn(url)).status, (await logIn(url, 'driver')).status, answers]).toEqual([200, 200, 0]);
    expect(await Promise.all(delayed)).toEqual(delayed.map(() => 400));
  });

  it('[R-143] a scanner that hangs stops no other upload', async () => {
    const hanging = Promise.withResolvers<void>();
    let scans = 0;
    const { url } = await serve({ scan: () => (++scans <= 9 ? hanging.promise : Promise.resolve()) });
    const stuck = Array.from({ length: 9 }, () => upload(url));
    await expect.poll(() => scans, { timeout: AT_ONCE_MS }).toBe(9);
    expect((await upload(url, 'admin')).status).toBe(200);
    hanging.resolve();
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual(stuck.map(() => 200));
  });

  it('[R-143] too many open uploads of a caller get 429; others upload', async () => {
    const { url, server } = await serve();
    // Of an upload without a length the most that a file may have counts.
    const form = `POST /File/Upload HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.tokenOf('driver')}\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n--x\r\n\r\n`;
    const open = async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
      ends.push(() => socket.destroy());
      const arrived = once(server, 'request');
      const answer = once(socket.setEncoding('utf8'), 'data');
      socket.write(form);
      await arrived;
      return { answer };
    };
    const opened: { readonly answer: Promise<unknown[]> }[] = [];
    for (let bodies = 0; bodies < 11; bodies++) opened.push(await open());
    // One of them is refused: the server looks the session of each up before it takes a place.
    const [answer] = await Promise.race(opened.map((one) => one.answer));
    expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 10\r\n/i);
    expect((await upload(url)).status).toBe(200);
  });

  it('[R-143] a file of a declared size above the limit is 413 at once, however large', async () => {
    const { url } = await serve();
    const socket = await trickle(url, 'POST /File/Upload', { type: 'multipart/form-data; boundary=x', start: multipart, bytes: 10 ** 9 });
    const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it('[R-143] a caller with fifty waiting lists gets 429; others are served', async () => {
    const deps = await testDependencies(app.db, () => undefined);
    const release = Promise.withResolvers<void>();
    const reads: AppDependencies['reads'] = { ...deps.reads, read: (act) => release.promise.then(() => deps.reads.read(act)) };
    const { request } = app.withSettings({ ...deps, reads });
    const list = (as: 'admin' | 'manager') =>
      request('/api/ODataVehicle?$top=1', { headers: { Authorization: `Bearer ${app.tokenOf(as)}`, Language: 'de' } });
    const { running, waiting } = deps.bulkheads.lists;
    const lists = Array.from({ length: MAX_WAITING_PER_CALLER }, () => list('admin'));
    await expect.poll(() => running() + waiting(), { timeout: AT_ONCE_MS }).toBe(MAX_WAITING_PER_CALLER);
    lists.push(...Array.from({ length: running() }, () => list('admin')));
    await expect.poll(waiting, { timeout: AT_ONCE_MS }).toBe(MAX_WAITING_PER_CALLER);
    const refused = await list('admin');
    expect([refused.status, refused.headers.get('Retry-After'), ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      '5',
      'throttled',
    ]);
    lists.push(list('manager'));
    release.resolve();
    expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
