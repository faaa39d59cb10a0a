import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../../src/contract/definition/capabilities.ts';
import { callOf } from '../../src/contract/registry.ts';
import { outcomeOf } from '../../src/sync/outcome.ts';
import { updateBackendFacts } from '../../src/api/backend-facts.ts';
import { exchange } from '../../src/api/transport.ts';

afterEach(() => vi.unstubAllGlobals());

const page = '<!DOCTYPE html><html><head><title>Log in</title></head><body><form></form></body></html>';
const htmlAt = (url: string, { html = page, redirected = true } = {}) =>
  Object.defineProperties(new Response(html, { headers: { 'content-type': 'text/html' } }), {
    redirected: { value: redirected },
    url: { value: url },
  });
const passwordPage = page.replace('<form>', '<form><input name=Haslo type="password">');
const atCall = '/VehicleCounter/CreateOrUpdate';

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
  ['a redirect to a page of Rails', () => htmlAt('https://fleet.example/users/sign_in'), 0],
  ['a redirect to a proxy of OAuth', () => htmlAt('https://fleet.example/oauth2/start?rd=%2F'), 0],
  ['a redirect to a page in Polish', () => htmlAt('https://fleet.example/Konto/Zaloguj'), 0],
  ['the page itself', () => htmlAt(`https://fleet.example${atCall}`, { html: passwordPage, redirected: false }), 0],
  ['401 within 200', () => Response.json({ StatusCode: 401, Message: 'Token expired' }), 0],
  ['the code 401 within 200', () => Response.json({ code: 401, msg: 'token expired', data: null }), 0],
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
    'a page of a captive portal in place of an unencrypted answer',
    () => htmlAt(`http://fleet.example${atCall}`, { html: passwordPage, redirected: false }),
    'retry',
  ],
  ['503 within 200', () => Response.json({ StatusCode: 503, Message: 'Przerwa' }), 'retry'],
  ['400 within 200', () => Response.json({ StatusCode: 400, Message: 'Licznik za mały' }), 'parked'],
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
