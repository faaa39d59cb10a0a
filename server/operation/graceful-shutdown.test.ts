import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { gracefulShutdown } from './serve.ts';

it('closes a keep-alive connection as soon as its running response is complete', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent });
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  response.write('begun');
  const [received] = (await once(request, 'response')) as [IncomingMessage];
  const shutdown = gracefulShutdown(server, 600);
  response.end(' and whole');
  const text: string[] = [];
  for await (const part of received.setEncoding('utf8')) text.push(String(part));
  await shutdown;
  agent.destroy();
  expect(text.join('')).toBe('begun and whole');
});
