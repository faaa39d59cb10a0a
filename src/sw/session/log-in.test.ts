import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { functionality } from '../../contract/permissions/functionality.ts';
import { clearSession, currentSession, expireSession, saveSession, storedBackend } from '../../db/schema/device-database.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { stubBackend, type StubResponse, type StubResponses } from '../../../tests/support/backend/stub-backend.ts';
import { logIn, logInByCode, logInByWindows } from './log-in.ts';

const backendAddress = 'http://backend.example';
const where = { backendAddress, language: 'pl' };
const token = { body: { access_token: 'token-of-anna' } };
const driver = { [functionality.Booking]: { IsRead: true, IsAdd: true, IsChange: false, IsRemove: false, IsAdmin: false } };
const anna = { body: { Username: 'FIRMA\\anna.nowak', GivenName: 'Anna', Permissions: driver } };
const polite: StubResponses = { 'POST /token': token, 'GET /auth/currentuser': anna };

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

const password = 'secret';

/** Logs in with a typed `username`; returns the outcome and the resulting session. */
async function logInAs(username: string, answers: StubResponses = polite) {
  stubBackend(answers);
  return { outcome: await logIn(where, { username, password }), session: await currentSession() };
}

/** Expires the current session and logs in again with a typed `username`. */
async function logInAgainAs(username: string, answers: StubResponses = polite) {
  const session = await currentSession();
  await expireSession(session?.token ?? '');
  const requests = stubBackend(answers);
  return { outcome: await logIn(where, { username, password }, await currentSession()), session: await currentSession(), seen: requests };
}

function currentUser(Username: string): StubResponses {
  return { ...polite, 'GET /auth/currentuser': { body: { ...anna.body, Username } } };
}

describe('the typed name', () => {
  test('[R-089] is saved beside the user name and logs in again', async () => {
    expect(await logInAs('anna.nowak ')).toMatchObject({
      outcome: { kind: 'signed-in' },
      session: { loginName: 'anna.nowak', user: { Username: 'FIRMA\\anna.nowak' } },
    });
    expect(await logInAgainAs('anna.nowak')).toMatchObject({
      outcome: { kind: 'signed-in' },
      session: { state: 'active', user: { Username: 'FIRMA\\anna.nowak' } },
    });
  });

  test.each([
    ['another login of the same account', 'FIRMA\\anna.nowak', 'FIRMA\\anna.nowak'],
    ['another case of the name', 'ANNA.NOWAK', 'Firma\\Anna.Nowak '],
    ['a name that has lost its domain', 'anna.nowak', 'anna.nowak'],
  ])('[R-089] continues with the queue under its first name: %s', async (_, again, expected) => {
    await logInAs('anna.nowak');
    expect(await logInAgainAs(again, currentUser(expected))).toMatchObject({
      outcome: { kind: 'signed-in' },
      session: { state: 'active', user: { Username: 'FIRMA\\anna.nowak' } },
    });
  });

  test('[R-089] of another user changes nothing, and its token is revoked', async () => {
    await logInAs('anna.nowak');
    const { outcome, session, seen } = await logInAgainAs('anna.nowak', {
      ...currentUser('FIRMA\\jan'),
      'POST /token': { body: { access_token: 'token-of-jan' } },
    });
    expect([outcome, session]).toMatchObject([
      { kind: 'other-user', username: 'FIRMA\\jan' },
      { state: 'expired', token: 'token-of-anna', user: { Username: 'FIRMA\\anna.nowak' } },
    ]);
    expect(seen.filter(({ name }) => name === 'POST /auth/logout')).toMatchObject([{ token: 'token-of-jan' }]);
  });

  test('[R-089] decides for a session of an older release, which stored none', async () => {
    await saveSession({
      ...where,
      token: 'old',
      state: 'active',
      user: { Username: 'FIRMA\\anna.nowak', GivenName: '', Permissions: driver },
    });
    expect(await logInAgainAs('anna.nowak')).toMatchObject({
      outcome: { kind: 'signed-in' },
      session: { loginName: 'anna.nowak', user: { Username: 'FIRMA\\anna.nowak' } },
    });
  });

  test.each<[string, StubResponse]>([
    ['missing', { status: 404 }],
    ['not allowed', { status: 405 }],
    ['a bare text', { body: 'Anna Nowak' }],
    ['a plain text', { type: 'text/plain', body: 'anna' }],
    ['a page', { type: 'text/html', body: '<html></html>' }],
    ['nothing', { status: 204 }],
  ])('becomes the user name where currentuser is %s', async (_, answer) => {
    const answers = { ...polite, 'GET /auth/currentuser': answer, 'GET /auth/getpermissions': { body: driver[functionality.Booking] } };
    expect(await logInAs('anna.nowak', answers)).toMatchObject({
      outcome: { kind: 'signed-in' },
      session: { user: { Username: 'anna.nowak' }, loginName: 'anna.nowak' },
    });
    expect(await logInAgainAs('Anna.Nowak', answers)).toMatchObject({
      outcome: { kind: 'signed-in' },
      session: { state: 'active', user: { Username: 'anna.nowak' } },
    });
    expect(await logInAgainAs('jan', answers)).toMatchObject({
      outcome: { kind: 'other-user', username: 'jan' },
      session: { state: 'expired' },
    });
  });

  test('[SY11] takes the spelling of the queue on this device', async () => {
    const { outbox } = userDatabase('Ewa');
    await outbox.add({ id: 'e1', user: 'Ewa', state: 'waiting', dependsOn: [] } as unknown as OutboxRow);
    expect(await logInAs('ewa', currentUser('ewa'))).toMatchObject({ session: { user: { Username: 'Ewa' } } });
    await outbox.clear();
  });

  test('a failing currentuser rejects the login with its code', async () => {
    await expect(logInAs('anna.nowak', { ...polite, 'GET /auth/currentuser': { status: 503 } })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await currentSession()).toBeNull();
  });
});

describe('the token', () => {
  test.each<[string, StubResponse]>([
    ['as specified', token],
    ['with a lifetime as text', { body: { access_token: 'abc', expires_in: '86399' } }],
    ['with an unreadable lifetime', { body: { access_token: 'abc', expires_in: { seconds: true } } }],
    ['wrapped', { body: { Success: true, Data: { access_token: 'abc' } } }],
    ['as AccessToken', { body: { Success: true, AccessToken: 'abc' } }],
    ['as token', { body: { token: 'abc' } }],
    ['in an object', { body: { token: { value: 1, access_token: 'abc' } } }],
    ['as a bare text', { body: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2ln' }],
    ['as plain text', { type: 'text/plain', body: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2ln' }],
  ])('[R-006] is read %s', async (_, answer) => {
    expect(await logInAs('anna.nowak', { ...polite, 'POST /token': answer })).toMatchObject({
      outcome: { kind: 'signed-in' },
      session: { state: 'active' },
    });
  });

  test.each<[StubResponse, object]>([
    [
      { status: 400, body: false },
      { kind: 'refused', words: null },
    ],
    [{ body: false }, { kind: 'refused', words: null }],
    [
      { status: 400, body: { error: 'invalid_grant' } },
      { kind: 'refused', words: null },
    ],
    [
      { status: 400, body: { error: 'invalid_grant', error_description: 'Konto zablokowane' } },
      { kind: 'refused', words: 'Konto zablokowane' },
    ],
    [
      { status: 400, type: 'text/plain', body: 'Konto zablokowane' },
      { kind: 'refused', words: 'Konto zablokowane' },
    ],
    [
      { status: 403, type: 'text/html', body: '<html><h1>Konto zablokowane</h1></html>' },
      { kind: 'refused', words: 'Konto zablokowane' },
    ],
    [
      { type: 'text/plain', body: 'Konto zablokowane' },
      { kind: 'refused', words: 'Konto zablokowane' },
    ],
    [{ body: { Success: false, Message: 'Konto zablokowane' } }, { kind: 'refused', words: 'Konto zablokowane' }],
    [{ body: { message: 'Konto zablokowane' } }, { kind: 'refused', words: 'Konto zablokowane' }],
    [
      { status: 401, type: 'application/problem+json', body: { title: 'Unauthorized', status: 401 } },
      { kind: 'refused', words: null },
    ],
    [
      { status: 400, body: { message: 'x'.repeat(999) } },
      { kind: 'refused', words: `${'x'.repeat(299)}…` },
    ],
    [
      { status: 429, body: {} },
      { kind: 'throttled', words: null },
    ],
    [
      { status: 503, type: 'text/plain', body: 'Przerwa techniczna' },
      { kind: 'unavailable', words: 'Przerwa techniczna' },
    ],
    [
      { status: 404, type: 'text/html', body: '<title>404</title>' },
      { kind: 'no-login', words: null },
    ],
    [{ status: 405 }, { kind: 'no-login', words: null }],
    [{ type: 'text/html', body: '<html>Witamy</html>' }, { kind: 'page' }],
  ])('[R-006] is missing in %o, which becomes the failure', async (answer, outcome) => {
    expect(await logInAs('anna.nowak', { ...polite, 'POST /token': answer })).toEqual({ outcome, session: null });
  });

  test('a backend that CORS hides differs from an unreachable one', async () => {
    expect(await logInAs('anna.nowak', { 'POST /token': 'cut', 'GET /health': { status: 404 } })).toMatchObject({
      outcome: { kind: 'not-allowed' },
    });
    expect(await logInAs('anna.nowak', { 'POST /token': 'cut', 'GET /health': 'cut' })).toMatchObject({ outcome: { kind: 'unreachable' } });
    stubBackend({ 'POST /token': 'cut' });
    expect(await logIn({ ...where, backendAddress: '' }, { username: 'anna', password })).toEqual({ kind: 'unreachable' });
    vi.stubGlobal('navigator', { onLine: false });
    await expect(logInAs('anna.nowak', { 'POST /token': 'cut' })).rejects.toMatchObject({ code: 'network' });
  });
});

describe('the Windows login', () => {
  const signal = new AbortController().signal;
  const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const ticking = setInterval(() => void vi.advanceTimersByTimeAsync(500), 1);
    try {
      return await work;
    } finally {
      clearInterval(ticking);
      vi.useRealTimers();
    }
  };

  test.each<[StubResponse, object]>([
    [{ body: { Success: false, AccessToken: null, Error: 'Nie rozpoznano konta.' } }, { kind: 'refused', words: 'Nie rozpoznano konta.' }],
    [
      { status: 403, type: 'text/plain', body: 'Konto zablokowane' },
      { kind: 'refused', words: 'Konto zablokowane' },
    ],
    [{ status: 404 }, { kind: 'no-login' }],
  ])('[R-007] %o is reported after three retries', async (answer, outcome) => {
    const requests = stubBackend({ 'GET /auth/WindowsToken': answer });
    expect(await inTime(logInByWindows(where, { expired: null, signal }))).toMatchObject(outcome);
    expect(requests.map(({ name }) => name)).toEqual(Array(4).fill('GET /auth/WindowsToken'));
  });

  test("[R-007] [R-089] continues the same account's session only, with any domain", async () => {
    await logInAs('anna.nowak', currentUser('anna.nowak'));
    const again = async (name: StubResponse, answers: StubResponses) => {
      await expireSession((await currentSession())?.token ?? '');
      stubBackend({
        ...answers,
        'GET /auth/WindowsUserName': name,
        'GET /auth/WindowsToken': { body: { Success: true, AccessToken: 'by-windows' } },
      });
      return logInByWindows(where, { expired: await currentSession(), signal });
    };
    expect(await again({ body: 'FIRMA\\jan' }, polite)).toEqual({ kind: 'not-here' });
    expect(await again({ status: 404 }, currentUser('jan'))).toEqual({ kind: 'other-user', username: 'jan' });
    expect(await again({ body: 'FIRMA\\Anna.Nowak' }, currentUser('anna.nowak'))).toEqual({ kind: 'signed-in' });
    expect(await currentSession()).toMatchObject({
      state: 'active',
      token: 'by-windows',
      loginName: 'anna.nowak',
      user: { Username: 'anna.nowak' },
    });
  });
});

describe('a token for this device alone', () => {
  const { signal } = new AbortController();
  const knowing = { backendAddress: 'http://key.example', language: 'pl' };
  const capabilities = { body: { Extensions: ['device-keys'], Calls: [] } };

  test.each([
    ['a password', 'POST /token', () => logIn(knowing, { username: 'anna.nowak', password })],
    ['a passkey', 'POST /token', () => logIn(knowing, { passkey: '{}' })],
    ['the code of the company login', 'POST /token', () => logInByCode(knowing, { code: 'code', verifier: 'verifier' }, null)],
    ['Windows', 'GET /auth/WindowsToken', () => logInByWindows(knowing, { expired: null, signal })],
  ])('[R-153] is requested by a login with %s', async (_, name, logInSo) => {
    vi.stubGlobal('location', { href: knowing.backendAddress });
    const bound = { body: { Success: true, AccessToken: 'bound', access_token: 'bound', token_type: 'DPoP', TokenType: 'DPoP' } };
    const requests = stubBackend({ ...polite, 'GET /capabilities': capabilities, 'POST /token': bound, 'GET /auth/WindowsToken': bound });
    expect(await logInSo()).toEqual({ kind: 'signed-in' });
    expect(requests.filter((call) => call.name === name).map(({ proof }) => proof?.split('.').length)).toEqual([3]);
    expect(await currentSession()).toMatchObject({ isBound: true });
  });
});

test('records a deviation of a login once', async () => {
  const answers = {
    ...polite,
    'POST /token': { body: { Data: { AccessToken: 'abc' } } },
    'GET /auth/currentuser': { body: { ...anna.body, Permissions: { 5760: { IsRead: 'T' } } } },
  };
  await logInAs('anna.nowak', answers);
  await logInAs('anna.nowak', answers);
  const { tolerated = [] } = (await storedBackend()) ?? {};
  expect(tolerated.filter(({ path }) => path.startsWith('/auth/currentuser') || path === '/token')).toEqual(
    expect.arrayContaining([
      { kind: 'key', field: 'access_token', path: '/token' },
      { kind: 'flag', field: 'IsRead', path: '/auth/currentuser' },
    ]),
  );
  expect(new Set(tolerated.map((one) => JSON.stringify(one))).size).toBe(tolerated.length);
});
