import { afterEach, expect, test, vi } from 'vitest';
import { functionality } from '../../contract/permissions/functionality.ts';
import { may } from '../../contract/permissions/permissions.ts';
import { clearSession, currentSession, expireSession } from '../../db/schema/device-database.ts';
import { stubBackend, type StubResponse, type StubResponses } from '../../../tests/support/backend/stub-backend.ts';
import { logIn } from './log-in.ts';

const where = { backendAddress: 'http://backend.example', language: 'pl' };
const flags = { IsRead: true, IsAdd: true, IsChange: false, IsRemove: false, IsAdmin: false };
const { Booking, VehicleHandoverDocument, Administration } = functionality;
const specifiedIds = Object.values(functionality).filter((id) => id !== Administration);

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

async function logInWith(Permissions: unknown, more: StubResponses = {}) {
  const expired = await currentSession();
  const requests = stubBackend({
    'POST /token': { body: { access_token: 'abc' } },
    'GET /auth/currentuser': { body: { Username: 'anna', GivenName: 'Anna', Permissions } },
    ...more,
  });
  const outcome = await logIn(where, { username: 'anna', password: 'x' }, expired);
  const granted = (await currentSession())?.user.Permissions;
  const questions = requests
    .filter(({ name }) => name === 'GET /auth/getpermissions')
    .map(({ search }) => Number(search.get('functionality')));
  return { outcome, granted, questions };
}

/** Answers with `granted` for some functionalities, and with `otherwise` for all others. */
function perFunctionality(granted: Readonly<Record<number, StubResponse>>, otherwise: StubResponse = { body: {} }): StubResponses {
  return { 'GET /auth/getpermissions': ({ search }) => granted[Number(search.get('functionality'))] ?? otherwise };
}

test.each([
  ['as specified', { [Booking]: flags }],
  ['with unknown ids and keys', { [Booking]: flags, 99_999: flags, Raporty: flags, version: 4, note: null }],
  ['with letters', { [Booking]: { IsRead: 'T', IsAdd: 'T', IsChange: 'N', IsRemove: 'N', IsAdmin: 'N' } }],
  ['with digits', { [Booking]: { IsRead: 1, IsAdd: '1', IsChange: 0, IsRemove: 0, IsAdmin: '0' } }],
  ['with keys in another case', { [Booking]: { isRead: true, isAdd: true } }],
  ['by name', { Booking: flags }],
  [
    'as a list of Functionality',
    [
      { Functionality: Booking, ...flags },
      { Functionality: 99_999, ...flags },
    ],
  ],
  ['as a list of FunctionalityId', [{ FunctionalityId: String(Booking), ...flags }]],
  ['as a list of Id', [{ Id: Booking, ...flags }, 'admin', null]],
])('[R-008] reads the permissions of currentuser, %s', async (_, permissions) => {
  const { outcome, granted, questions } = await logInWith(permissions);
  expect([outcome, questions]).toEqual([{ kind: 'signed-in' }, []]);
  expect(granted).toEqual({ [Booking]: flags });
});

test.each([undefined, null, {}, [], 'all', { Raporty: flags }, { [Booking]: {} }])(
  '[R-008] with Permissions %o queries each specified functionality',
  async (permissions) => {
    const { outcome, granted, questions } = await logInWith(
      permissions,
      perFunctionality({ [Booking]: { body: { isRead: 'T', IsAdd: 1 } }, [VehicleHandoverDocument]: { body: { Data: flags } } }),
    );
    expect(outcome).toEqual({ kind: 'signed-in' });
    expect([questions.length, new Set(questions)]).toEqual([specifiedIds.length, new Set(specifiedIds)]);
    expect([
      may(granted, 'Booking', 'IsRead'),
      may(granted, 'Booking', 'IsAdmin'),
      may(granted, 'VehicleHandoverDocument', 'IsAdd'),
      may(granted, 'Vehicle', 'IsRead'),
    ]).toEqual([true, false, true, false]);
  },
);

test.each([403, 404, 500, 401])('[R-008] a functionality answered with %i has no permissions', async (status) => {
  const { outcome, granted } = await logInWith(undefined, perFunctionality({ [Booking]: { body: flags } }, { status }));
  expect([outcome, granted]).toEqual([{ kind: 'signed-in' }, { [Booking]: flags }]);
});

test('[R-008] a backend without any permissions opens no session', async () => {
  expect(await logInWith(undefined)).toMatchObject({ outcome: { kind: 'no-rights' }, granted: undefined });
  expect(await logInWith(undefined, perFunctionality({}, { status: 405 }))).toMatchObject({ outcome: { kind: 'no-rights' } });
  expect(await logInWith(undefined, perFunctionality({}, { type: 'text/html', body: '<html></html>' }))).toMatchObject({
    outcome: { kind: 'no-rights' },
  });
});

test('[R-008] a server or network error throws instead of denying permissions', async () => {
  await expect(logInWith(undefined, perFunctionality({}, { status: 503 }))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(logInWith(undefined, perFunctionality({ [Booking]: { body: flags } }, 'cut'))).rejects.toMatchObject({ code: 'network' });
  expect(await currentSession()).toBeNull();
});

test.each<StubResponse>([{ status: 404 }, { status: 503 }, 'cut'])(
  '[R-089] a continued session keeps its permissions when %o is the answer',
  async (answer) => {
    await logInWith({ [Booking]: flags });
    await expireSession('abc');
    expect(await logInWith(undefined, perFunctionality({}, answer))).toMatchObject({
      outcome: { kind: 'signed-in' },
      granted: { [Booking]: flags },
    });
  },
);
