import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { Hono } from 'hono';
import type { App } from '../http/context.ts';
import type { Settings } from '../settings/settings.ts';
import { serve } from './serve.ts';

it('disconnects a client that reads nothing of a long response', async () => {
  const long = new Uint8Array(32 * 1024 * 1024);
  const server = await serve(
    new Hono().get('/', (c) => c.body(long)) as unknown as App,
    { tls: null, port: 0, host: '127.0.0.1' } as Settings,
  );
  const limited = server as ReturnType<typeof createServer>;
  expect(limited.timeout).toBe(300_000);
  limited.timeout = 1_000;
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [serverSocket] = await accepted;
  await once(serverSocket, 'close');
  expect(socket.bytesRead).toBeLessThan(long.length);
  socket.destroy();
  server.close();
}, 20_000);

it('disconnects clients that send a byte per second and serves others meanwhile', async () => {
  const app = new Hono().post('/', async (c) => c.text(String((await c.req.text().catch(() => '')).length)));
  const server = await serve(app as unknown as App, { tls: null, port: 0, host: '127.0.0.1' } as Settings);
  if (!(server instanceof createServer().constructor)) throw new Error('not a server of HTTP/1');
  const limited = server as ReturnType<typeof createServer>;
  // Production limits allow an upload on a slow phone; the test shortens them.
  expect([limited.headersTimeout, limited.requestTimeout]).toEqual([15_000, 2_700_000]);
  Object.assign(limited, { headersTimeout: 1_000, requestTimeout: 1_000 });
  const { port } = server.address() as AddressInfo;
  const sendSlowly = async (start: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    const received: string[] = [];
    socket.setEncoding('utf8').on('data', (part: string) => received.push(part));
    socket.on('error', () => undefined);
    socket.write(start);
    const writer = setInterval(() => socket.write('x'), 1_000);
    await once(socket, 'close');
    clearInterval(writer);
    return received.join('').split('\r\n')[0] ?? '';
  };
  const slow = Promise.all([
    sendSlowly('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n'),
    sendSlowly('POST / HTTP/1.1\r\nHost: a\r\nX-Slow: '),
  ]);
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'quick' })).text()).toBe('5');
  for (const received of await slow) expect(['', 'HTTP/1.1 408 Request Timeout']).toContain(received);
  server.close();
}, 20_000);

it('answers the health check of a load balancer, in HTTP/1.0 without a Host', async () => {
  const app = new Hono().get('/health', (c) => c.text('fine'));
  const server = await serve(app as unknown as App, { tls: null, port: 0, host: '127.0.0.1' } as Settings);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /health HTTP/1.0\r\n\r\n');
  const answer = await text(socket);
  expect([answer.split('\r\n')[0], answer.split('\r\n\r\n')[1]]).toEqual(['HTTP/1.1 200 OK', 'fine']);
  server.close();
});
