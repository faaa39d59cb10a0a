import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { hashPassword, verifyPassword } from '../../server/auth/password.ts';

// The floor: the same framework answering the same number of bytes, without database, permissions or rules.
const [listBytes = '0'] = process.argv.slice(2);
const page = JSON.stringify({ value: [randomText(Number(listBytes))] });
const passwordHash = await hashPassword('demo');

const app = new Hono();
app.use('*', compress());
app.get('/list', (c) => c.body(page, 200, { 'Content-Type': 'application/json' }));
app.post('/save', async (c) => {
  await c.req.json();
  return c.json(1);
});
app.post('/token', async (c) => {
  const form = new URLSearchParams(await c.req.text());
  return c.json(await verifyPassword(form.get('password') ?? '', passwordHash));
});

const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, '127.0.0.1', () => process.stdout.write(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));

/** As compressible as rows are: repeated words and random numbers. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    text += `"RegistrationNumber":"${Math.random().toString(36).slice(2, 8)}","PlaceName":"Baza","Comments":"${Math.random().toString(36).slice(2)}",`;
  return text.slice(0, length);
}
