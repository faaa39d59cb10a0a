import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { onNewestPostgres, testDependencies } from '../../support/backend/contract-app.ts';

type LogLine = { readonly level: string; readonly status?: number };

onNewestPostgres('a client that goes away', (app) => {
  it.each([
    ['in the middle of a record', 'POST /VehicleCounter/CreateOrUpdate', 'application/json', '{"Id":'],
    ['in the middle of a login', 'POST /token', 'application/x-www-form-urlencoded', 'username=adm'],
    [
      'in the middle of a file',
      'POST /File/Upload',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    ],
  ])('[R-143] is no error in the log: %s', async (_moment, call, type, body) => {
    const ended = Promise.withResolvers<void>();
    const lines: LogLine[] = [];
    const log = (line: string) => {
      lines.push(JSON.parse(line) as LogLine);
      if (lines.at(-1)?.level === 'info') ended.resolve();
    };
    const server = createAdaptorServer({ fetch: createApp({ ...(await testDependencies(app.db, log)), logsRequests: true }).fetch });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = [
      `${call} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${app.tokenOf('admin')}`,
      `Content-Type: ${type}`,
      'Content-Length: 5000',
    ];
    client.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await once(server, 'request');
    client.destroy();
    await ended.promise;
    expect(lines.map(({ level, status }) => [level, status])).toEqual([['info', 499]]);
    server.close();
  });
});
