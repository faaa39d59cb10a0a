import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, openPool } from '../../server/database/connect.ts';
import { startBackend, type Backend } from '../support/backend.ts';
import { freshDatabase } from '../support/postgres.ts';

const root = join(import.meta.dirname, '..', '..');

// One PostgreSQL is enough: what the command writes is read by the suites of the login on every one.
describe.each(inject('postgres').slice(0, 1))('the user command · $name', (server) => {
  let database: { url: string; drop: () => Promise<void> };
  let backend: Backend;

  beforeAll(async () => {
    database = await freshDatabase(server, { isEmpty: true });
    await user(database.url, ['add', 'szefowa', '--admin', '--given-name', 'Anna'], 'dwanaście znaków\n');
    backend = await startBackend({ databaseUrl: database.url });
  });

  afterAll(async () => {
    await backend.stop();
    await database.drop();
  });

  it('makes the first login of a database without a demo, which may do everything', async () => {
    const answer = await logIn(backend, 'szefowa', 'dwanaście znaków');
    expect(answer.status).toBe(200);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const me = await fetch(`${backend.url}/auth/currentuser`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ Username: 'szefowa', GivenName: 'Anna', Permissions: { '7170': { IsRead: true, IsAdmin: true } } });
  });

  it('a login made without --admin reads and no more', async () => {
    await user(database.url, ['add', 'gość'], 'dwanaście znaków');
    const { access_token: token } = (await (await logIn(backend, 'gość', 'dwanaście znaków')).json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${backend.url}/api/ODataVehicle`, { headers })).status).toBe(200);
    expect((await fetch(`${backend.url}/VehicleBooking/Delete/1`, { method: 'POST', headers })).status).toBe(403);
  });

  it('a new password ends the sessions of the old one', async () => {
    await user(database.url, ['add', 'zapominalski'], 'dwanaście znaków');
    const { access_token: token } = (await (await logIn(backend, 'zapominalski', 'dwanaście znaków')).json()) as { access_token: string };
    expect(await user(database.url, ['password', 'Zapominalski'], 'zupełnie inne hasło')).toMatchObject({ code: 0 });
    expect((await fetch(`${backend.url}/auth/currentuser`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await logIn(backend, 'zapominalski', 'zupełnie inne hasło')).status).toBe(200);
  });

  it.each([
    [['add', 'SZEFOWA'], 'dwanaście znaków', 'There is a user "SZEFOWA" already.'],
    [['add', 'nowy'], 'za krótkie', 'A password has 12 characters or more.'],
    [['add', 'nowy'], '', 'A password has 12 characters or more.'],
    [['password', 'nikt'], 'dwanaście znaków', 'There is no user "nikt".'],
    [['add', 'nowy', '--password', 'dwanaście znaków'], '', 'npm run user -- add NAME'],
    [['drop', 'szefowa'], '', 'npm run user -- add NAME'],
  ])('refuses %o with %j, says why and changes nothing', async (args, typed, message) => {
    const before = await accounts(database.url);
    const { code, output } = await user(database.url, args, typed);
    expect([code, output]).toStrictEqual([1, expect.stringContaining(message)]);
    expect(await accounts(database.url)).toStrictEqual(before);
  });
});

async function user(databaseUrl: string, args: readonly string[], typed: string): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [join(root, 'server', 'user.ts'), ...args], { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] });
  // A command that refuses its arguments does not wait for what is typed.
  child.stdin.on('error', () => undefined);
  child.stdin.end(typed);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
  return { code, output: output + errors };
}

async function accounts(databaseUrl: string): Promise<unknown> {
  const db = openDatabase(openPool(databaseUrl, { timeZone: 'UTC' }));
  try {
    return await db.selectFrom('user_account').select(['Username', 'PasswordHash']).orderBy('Id').execute();
  } finally {
    await db.destroy();
  }
}

function logIn(backend: Backend, username: string, password: string): Promise<Response> {
  return fetch(`${backend.url}/token`, { method: 'POST', body: new URLSearchParams({ username, password }) });
}
