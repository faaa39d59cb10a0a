import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../../src/contract/definition/capabilities.ts';
import { callOf } from '../../src/contract/registry.ts';
import { outcomeOf } from '../../src/sync/outcome.ts';
import { updateBackendFacts } from '../../src/api/backend-facts.ts';
import { exchange } from '../../src/api/transport.ts';

afterEach(() => vi.unstubAllGlobals());

const page = '<!DOCTYPE html><html><head><title>Log in</title></head><body><form></form></body></html>';
const htmlAt = (url: string) =>
  Object.defineProperties(new Response(page, { headers: { 'content-type': 'text/html' } }), {
    redirected: { value: true },
    url: { value: url },
  });

let requests = 0;

/** The outcome of a save at a backend of the specification, and the number of questions about its user. */
async function outcomeAt(answerTo: (path: string) => Response): Promise<{ outcome: string; questions: number }> {
  const backendAddress = `https://expired-${(requests += 1)}.example`;
  let questions = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address);
    if (pathname === '/auth/currentuser') questions += 1;
    return answerTo(pathname);
  });
  await updateBackendFacts(backendAddress, { capabilities: specificationOnly });
  const reply = await exchange(
    { backendAddress, token: `token-${requests}`, language: 'pl' },
    callOf('vehicle-counter', 'createOrUpdate'),
    {
      body: { Id: null },
    },
  );
  return { outcome: outcomeOf(reply, { creates: true }).kind, questions };
}

test.each([
  ['419', () => new Response('{"message":"CSRF token mismatch."}', { status: 419 }), 0],
  ['403 of every call', () => Response.json({ status: 403, error: 'Forbidden' }, { status: 403 }), 1],
  ['403, and 401 for its user', (path: string) => new Response('', { status: path === '/auth/currentuser' ? 401 : 403 }), 1],
  ['a redirect to the page for logging in', () => htmlAt('https://fleet.example/Account/Login?ReturnUrl=%2F'), 0],
] as const)('[SY3] asks for a login where an expired token gets %s', async (_answer, answerTo, expected) => {
  expect(await outcomeAt(answerTo)).toStrictEqual({ outcome: 'login', questions: expected });
});

test.each([
  [
    '403 for a missing right',
    (path: string) => (path === '/auth/currentuser' ? Response.json({ Username: 'anna' }) : new Response('', { status: 403 })),
    'parked',
  ],
  ['a page of a captive portal', () => htmlAt('https://hotel.example/welcome'), 'retry'],
  [
    '403 while the question about the user is lost',
    (path: string) => (path === '/auth/currentuser' ? Response.error() : new Response('', { status: 403 })),
    'parked',
  ],
] as const)('[SY3] does not end a session by %s', async (_answer, answerTo, outcome) => {
  expect(await outcomeAt(answerTo)).toMatchObject({ outcome });
});

test('[SY3] asks once about its user for calls refused at the same time', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    paths.push(new URL(address).pathname);
    return new Response('', { status: 403 });
  });
  const caller = { backendAddress: 'https://expired-often.example', token: 'often', language: 'pl' };
  await updateBackendFacts(caller.backendAddress, { capabilities: specificationOnly });
  await Promise.all([1, 2, 3].map((id) => exchange(caller, callOf('vehicle-counter', 'get'), { parameters: { id: String(id) } })));
  expect(paths.filter((path) => path === '/auth/currentuser')).toHaveLength(1);
});
