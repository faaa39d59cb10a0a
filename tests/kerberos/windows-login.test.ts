import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { apacheAddress, startApache } from './apache.ts';
import { installBackendWithKerberos } from './install-kerberos-module.ts';
import { host, realms, startRealm, type Realm } from './realm.ts';

const closes: (() => Promise<void>)[] = [];
let realm: Realm;
/** Ports of the login variants; `outdated…`: the service has a replaced key. */
let ports: Readonly<Record<'proxy' | 'outdatedProxy' | 'itself' | 'outdatedItself', string>>;
let behindProxy: Backend;

beforeAll(async () => {
  realm = await startRealm();
  closes.push(realm.stop);
  const start = async (environment: Readonly<Record<string, string>>, program?: string): Promise<Backend> => {
    const common = { ...realm.environment, KRB5RCACHENAME: 'none:', DEMO_MODE: 'true', WINDOWS_LOGIN_DOMAINS: realms.own.toLowerCase() };
    const backend = await startBackend({
      vehicles: 2,
      environment: { ...common, PATH: process.env['PATH'] ?? '', ...environment },
      ...(program ? { program } : {}),
    });
    closes.push(backend.stop);
    return backend;
  };
  behindProxy = await start({ WINDOWS_LOGIN_HEADER: 'X-Remote-User', WINDOWS_LOGIN_PROXIES: apacheAddress });
  const apaches = await Promise.all([realm.keytab, realm.outdatedKeytab].map((keytab) => startApache(realm, keytab, behindProxy.url)));
  closes.push(...apaches.map(({ stop }) => stop));
  const program = await installBackendWithKerberos(realm.folder);
  const itself = await start({ WINDOWS_LOGIN_KEYTAB: realm.keytab }, program);
  const outdatedItself = await start({ WINDOWS_LOGIN_KEYTAB: realm.outdatedKeytab }, program);
  const [proxy, outdatedProxy] = apaches.map(({ port }) => String(port));
  ports = { proxy: proxy ?? '', outdatedProxy: outdatedProxy ?? '', itself: portOf(itself), outdatedItself: portOf(outdatedItself) };
}, 300_000);

afterAll(async () => {
  for (const close of closes.toReversed()) await close();
});

const rejectedLogin = { Success: false, AccessToken: null, Error: expect.stringContaining('Windows') };

// Apache answers an unreadable ticket itself, with an error page.
describe.each([
  {
    way: 'through Apache as configured in the manual',
    right: 'proxy',
    outdated: 'outdatedProxy',
    unreadable: { status: 401, body: expect.stringContaining('<title>401') },
  },
  {
    way: 'in the backend, with the module of the manual',
    right: 'itself',
    outdated: 'outdatedItself',
    unreadable: { status: 200, body: rejectedLogin },
  },
] as const)('Windows login $way', ({ right, outdated, unreadable }) => {
  it('[R-007] exchanges a ticket for a token and a user name without the realm', async () => {
    const answer = await callAsBrowser(ports[right], '/auth/WindowsToken', { as: `driver@${realms.own}` });
    expect(answer).toStrictEqual({ status: 200, body: { Success: true, AccessToken: expect.any(String), Error: null } });
    const { AccessToken } = answer.body as { AccessToken: string };
    expect(
      await callAsBrowser(ports[right], '/auth/currentuser', { as: null, headers: [`Authorization: Bearer ${AccessToken}`] }),
    ).toMatchObject({ status: 200, body: { Username: 'driver' } });
    expect(await callAsBrowser(ports[right], '/auth/WindowsUserName', { as: `driver@${realms.own}` })).toStrictEqual({
      status: 200,
      body: 'driver',
    });
  });

  it('[R-007] requests a ticket if there is none, whatever headers are sent', async () => {
    for (const headers of [
      [],
      ['X-Remote-User: admin'],
      ['X_Remote_User: admin'],
      ['x-remote-user: admin@FIRMA.EXAMPLE', 'X-Forwarded-For: 127.0.0.9'],
    ]) {
      for (const path of ['/auth/WindowsToken', '/auth/WindowsUserName', '/auth/%57indowsToken', '/auth//WindowsToken']) {
        const { status, body } = await callAsBrowser(ports[right], path, { as: null, headers });
        // Apache normalises double slashes; the backend does not.
        expect([path, status]).toStrictEqual([path, path.includes('//') && right === 'itself' ? 404 : 401]);
        expect(JSON.stringify(body)).not.toMatch(/^"admin|"Success":true/);
      }
    }
  });

  it.each([`ktokolwiek@${realms.own}`, `admin@${realms.trusted}`])(
    '[R-007] rejects the ticket of %s, who has no account',
    async (principal) => {
      expect(await callAsBrowser(ports[right], '/auth/WindowsToken', { as: principal })).toStrictEqual({
        status: 200,
        body: rejectedLogin,
      });
    },
  );

  it('[R-007] ignores a user header sent beside a ticket', async () => {
    expect(
      await callAsBrowser(ports[right], '/auth/WindowsUserName', { as: `driver@${realms.own}`, headers: ['X-Remote-User: admin'] }),
    ).toStrictEqual({ status: 200, body: 'driver' });
  });

  it('[R-007] rejects tickets for an outdated keytab', async () => {
    expect(await callAsBrowser(ports[outdated], '/auth/WindowsToken', { as: `driver@${realms.own}` })).toStrictEqual(unreadable);
  });
});

it('[R-007] ignores the proxy header in requests that bypass the proxy', async () => {
  const answer = await callAsBrowser(portOf(behindProxy), '/auth/WindowsToken', {
    as: `driver@${realms.own}`,
    headers: ['X-Remote-User: driver'],
  });
  expect(answer).toStrictEqual({ status: 200, body: rejectedLogin });
});

/** Calls the server like a browser that is allowed to send tickets to it. */
async function callAsBrowser(
  port: string,
  path: string,
  { as, headers = [] }: { as: string | null; headers?: readonly string[] },
): Promise<{ status: number; body: unknown }> {
  const negotiates = headers.some((header) => header.startsWith('Authorization')) ? [] : ['--negotiate', '-u', ':'];
  const headerArguments = ['Language: en', ...headers].flatMap((header) => ['-H', header]);
  const args = [
    '-sS',
    '--path-as-is',
    '--resolve',
    `${host}:${port}:127.0.0.1`,
    ...negotiates,
    ...headerArguments,
    '-w',
    '\n%{http_code}',
    `http://${host}:${port}${path}`,
  ];
  const { stdout } = await promisify(execFile)('curl', args, { env: { ...(await realm.ticketOf(as)) } });
  const end = stdout.lastIndexOf('\n');
  const text = stdout.slice(0, end);
  return { status: Number(stdout.slice(end + 1)), body: /^[{"[n]/.test(text) ? (JSON.parse(text) as unknown) : text };
}

function portOf({ url }: Backend): string {
  return new URL(url).port;
}
