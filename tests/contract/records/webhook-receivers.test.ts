import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runQueue, startQueue } from '../../../server/events/run-queue.ts';
import type { AddressLookup } from '../../../server/webhooks/public-address.ts';
import { webhookDriver } from '../../../server/webhooks/webhook-driver.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { testSecrets } from '../../support/backend/seed/small-fleet.ts';

const TIMEOUT_MS = 1_000;

onNewestPostgres('receivers of webhooks', (app) => {
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));
  beforeEach(async () => {
    for (const table of ['outgoing', 'webhook'] as const) await app.db.deleteFrom(table).execute();
  });

  const listen = async (server: Server): Promise<string> => {
    const sockets: Socket[] = [];
    server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => undefined)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    });
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  /** An HTTP receiver that counts its requests. */
  const answering = async (status: number, headers: Readonly<Record<string, string>> = {}) => {
    const counted = { requests: 0, host: '' };
    counted.host = await listen(
      createHttpServer((_, response) => {
        counted.requests++;
        response.writeHead(status, headers).end();
      }),
    );
    return counted;
  };
  const hook = async (host: string, protocol = 'http') => {
    const { Id } = await app.db
      .insertInto('webhook')
      .values({ Name: host, Url: `${protocol}://${host}/tabor`, Events: '[]' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await app.post(`/Administration/TestWebhook/${Id}`, { as: 'admin' });
  };
  const send = (hosts: readonly string[], lookup?: AddressLookup) =>
    runQueue(
      app.runtime,
      {
        webhook: webhookDriver({
          secrets: testSecrets,
          settings: { privateHosts: [...hosts] },
          timeoutMs: TIMEOUT_MS,
          ...(lookup && { lookup }),
        }),
      },
      { demoMode: true },
    );
  const states = async () =>
    (await app.db.selectFrom('outgoing').select(['State', 'LastError']).orderBy('Id').execute()).map(({ State, LastError }) => [
      State,
      LastError,
    ]);

  it('[R-148] a silent or dripping receiver ends in time and delays no other one', async () => {
    const silent = await listen(createServer());
    const dripping = await listen(
      createServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const drip = setInterval(() => socket.write('X-Drip: 1\r\n'), 50);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    const prompt = await answering(204);
    for (const host of [silent, dripping, prompt.host]) await hook(host);
    const started = performance.now();
    await send([silent, dripping, prompt.host]);
    const took = performance.now() - started;
    expect(prompt.requests).toBe(1);
    expect(await states()).toEqual([
      ['waiting', expect.stringMatching(/timeout|aborted/i)],
      ['waiting', expect.stringMatching(/timeout|aborted/i)],
      ['sent', null],
    ]);
    // Both waited side by side.
    expect(took).toBeGreaterThan(TIMEOUT_MS * 0.9);
    expect(took).toBeLessThan(TIMEOUT_MS * 1.9);
  });

  it('[R-148] a receiver that hangs holds one place, and delays no mail', async () => {
    const silent = await listen(createServer());
    await hook(silent);
    const id = (await app.db.selectFrom('webhook').select('Id').executeTakeFirstOrThrow()).Id;
    for (let more = 0; more < 7; more++) await app.post(`/Administration/TestWebhook/${id}`, { as: 'admin' });
    const prompt = await answering(204);
    await hook(prompt.host);
    await app.db.insertInto('outgoing').values({ Channel: 'mail', Target: 'anna@example.com', Data: '{"Test":true}' }).execute();
    const started = performance.now();
    const took: Record<string, number> = {};
    const webhook = webhookDriver({ secrets: testSecrets, settings: { privateHosts: [silent, prompt.host] }, timeoutMs: 200 });
    const stop = startQueue(
      app.runtime,
      {
        webhook: {
          ...webhook,
          send: async (db, message) => {
            await webhook.send(db, message);
            took['prompt'] = performance.now() - started;
          },
        },
        mail: { send: () => Promise.resolve(void (took['mail'] = performance.now() - started)) },
      },
      { demoMode: true, log: () => undefined },
    );
    await vi.waitFor(() => expect(Object.keys(took).toSorted()).toEqual(['mail', 'prompt']), { timeout: 8_000 });
    // Eight messages to the silent receiver would be before it.
    const attempts = await app.db.selectFrom('outgoing').select('Id').where('Target', '=', String(id)).where('Attempts', '>', 0).execute();
    await stop();
    expect(attempts.length).toBeLessThanOrEqual(2);
  });

  it('[R-148] follows no redirect to a server that listens', async () => {
    const inside = await answering(204);
    const outside = await answering(307, { Location: `http://${inside.host}/` });
    await hook(outside.host);
    await send([outside.host, inside.host]);
    expect([outside.requests, inside.requests]).toEqual([1, 0]);
    expect(await states()).toEqual([['waiting', 'the receiver answered 307']]);
  });

  it('[R-148] a name that answers otherwise a moment later leads nowhere else', async () => {
    const inside = await answering(204);
    const port = Number(inside.host.split(':')[1]);
    const attempts: string[] = [];
    const watch = (message: unknown) =>
      (message as { socket: Socket }).socket.on(
        'connectionAttempt',
        (address: string, at: number) => at === port && attempts.push(address),
      );
    subscribe('net.client.socket', watch);
    stops.push(() => unsubscribe('net.client.socket', watch));
    // The first one belongs to no host any more (RFC 7526).
    const answers = ['192.88.99.1', '127.0.0.1'];
    const lookup: AddressLookup = (_host, _options, answer) => answer(null, [{ address: answers.shift() ?? '', family: 4 }]);
    await hook(`rebind.example:${port}`, 'https');
    await send([], lookup);
    expect([answers, attempts, inside.requests]).toEqual([['127.0.0.1'], ['192.88.99.1'], 0]);
    await app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: new Date(0) })
      .execute();
    await send([], lookup);
    expect([answers, attempts, inside.requests]).toEqual([[], ['192.88.99.1'], 0]);
    expect(await states()).toEqual([['failed', 'rebind.example leads to the private address 127.0.0.1']]);
  });
});
