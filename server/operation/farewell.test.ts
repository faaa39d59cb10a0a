import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { farewell } from './serve.ts';

it('a connection whose answer had begun before the farewell is not waited for once the answer is whole, though its client keeps it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  const asking = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent });
  const [, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  answer.write('begun');
  const [received] = (await once(asking, 'response')) as [IncomingMessage];
  const gone = farewell(server, 600);
  answer.end(' and whole');
  const text: string[] = [];
  for await (const part of received.setEncoding('utf8')) text.push(String(part));
  await gone;
  agent.destroy();
  expect(text.join('')).toBe('begun and whole');
});
