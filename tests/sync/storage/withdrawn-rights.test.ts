import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateBackendFacts } from '../../../src/api/backend-facts.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { may, type Permissions } from '../../../src/contract/permissions/permissions.ts';
import { referenceKey } from '../../../src/db/cache/references.ts';
import { clearSession, currentSession, expireSession, saveSession } from '../../../src/db/schema/device-database.ts';
import { removeUserDatabase, userDatabase } from '../../../src/db/schema/user-database.ts';
import { logIn } from '../../../src/sw/session/log-in.ts';
import { logOut } from '../../../src/sw/session/log-out.ts';
import { refreshPermissions } from '../../../src/sw/session/refresh-permissions.ts';
import { logInDevice } from '../../support/fixtures/logged-in-device.ts';

const address = 'https://company.test';
const [Username, token] = ['anna', 't'];
const read = { IsRead: true, IsAdd: true, IsChange: true, IsRemove: true, IsAdmin: false };
const none = { IsRead: false, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false };
const { VehicleHandoverDocument: handover, Booking: booking } = functionality;
const before: Permissions = { [handover]: read, [booking]: read };

type Answer = { readonly status?: number; readonly body: unknown };
let answer: Answer;
/** Answers of `getpermissions` by functionality; all others are 404. */
let each: Readonly<Record<number, Answer>>;

beforeEach(async () => {
  answer = { body: { Username, GivenName: 'Anna', Permissions: before } };
  vi.stubGlobal('self', { location: { origin: address } });
  each = {};
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/token') return Promise.resolve(Response.json({ access_token: 'token-of-the-next-login' }));
    const { status = 200, body } =
      pathname === '/auth/getpermissions' ? (each[Number(searchParams.get('functionality'))] ?? { status: 404, body: {} }) : answer;
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  });
  await logInDevice(address, { user: Username, token, permissions: before, capabilities: { extensions: ['columns'], calls: [] } });
  await fill();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
  await removeUserDatabase(Username);
});

/** Rows, records, drafts, answers and file lists of handovers and bookings, and a change that waits. */
async function fill(): Promise<void> {
  const database = userDatabase(Username);
  for (const entity of ['vehicle-handover-document', 'vehicle-rental'] as const) {
    await database.rowSets.put({ entity, chunks: 1, count: 1, isComplete: true, asOf: '2026-04-01T08:00:00', moment: 1 } as never);
    await database.rowChunks.put({ entity, chunk: 0, rows: [{ Id: 1 }] });
    await database.pages.put({ key: `${entity} page`, entity, rows: [{ Id: 1 }], count: 1, asOf: '2026-04-01T08:00:00', moment: 1 });
    for (const [key, pending] of [
      [1, 0],
      [2, 1],
    ] as const)
      await database.records.put({
        entity,
        key,
        item: { Id: key },
        row: null,
        pending,
        isRemoved: false,
        isNew: false,
        asOf: '2026-04-01T08:00:00',
      });
    await database.drafts.put({ entity, key: 'new', form: {} } as never);
  }
  const keys = [
    referenceKey('file', 'listFiles', { tableId: '1', tableName: 'VehicleHandoverDocument' }),
    referenceKey('file', 'companyFileCount'),
  ];
  for (const key of keys) await database.references.put({ key, value: 1, asOf: '2026-04-01T08:00:00', moment: 1 });
  await database.outbox.put({
    seq: 1,
    id: 'e1',
    user: Username,
    entity: 'vehicle-handover-document',
    recordKey: 2,
    state: 'waiting',
    dependsOn: [],
  } as never);
}

/** Stored rows of the device, by kind. */
async function storedLists() {
  const database = userDatabase(Username);
  const entities = async (rows: Promise<readonly { entity: string }[]>) => (await rows).map(({ entity }) => entity).toSorted();
  return {
    rows: [
      await entities(database.rowSets.toArray()),
      await entities(database.rowChunks.toArray()),
      await entities(database.pages.toArray()),
    ].flat(),
    records: (await database.records.toArray()).map(({ entity, key }) => `${entity} ${key}`).toSorted(),
    drafts: await entities(database.drafts.toArray()),
    files: (await database.references.toArray())
      .map(({ key }) => key)
      .filter((key) => key.startsWith('/File'))
      .toSorted(),
    outbox: await database.outbox.count(),
    permissions: (await currentSession())?.user.Permissions,
  };
}

test('[R-153] a withdrawn right removes its rows from the device, not the outbox', async () => {
  const whole = await storedLists();
  await refreshPermissions();
  expect(await storedLists()).toEqual(whole);
  answer = { body: { Username, GivenName: 'Anna', Permissions: { [handover]: none, [booking]: read } } };
  await refreshPermissions();
  expect(await storedLists()).toEqual({
    rows: ['vehicle-rental', 'vehicle-rental', 'vehicle-rental'],
    records: ['vehicle-handover-document 2', 'vehicle-rental 1', 'vehicle-rental 2'],
    drafts: ['vehicle-rental'],
    files: whole.files.filter((key) => !key.includes('VehicleHandoverDocument')),
    outbox: 1,
    permissions: { [handover]: none, [booking]: read },
  });
});

test('[R-153] photos of drafts leave with the right, those of unsent work stay', async () => {
  const { blobs, drafts, outbox } = userDatabase(Username);
  for (const id of ['drafted', 'queued', 'booked'])
    await blobs.put({ id, sha256: id, size: 1, type: 'image/jpeg', name: id, createdAt: '2026-04-01T08:00:00', bytes: new ArrayBuffer(1) });
  await outbox.update(1, { blobs: [{ id: 'queued', sha256: 'queued', size: 1 }] });
  const withPhotos = (...ids: readonly string[]) => ({ form: { Faults: ids.map((BlobId) => ({ BlobId })) } });
  await drafts.put({ entity: 'vehicle-handover-document', key: 'new', values: withPhotos('drafted', 'queued') } as never);
  await drafts.put({ entity: 'vehicle-rental', key: 'new', values: withPhotos('booked') } as never);
  answer = { body: { Username, GivenName: 'Anna', Permissions: { [handover]: none, [booking]: read } } };
  await refreshPermissions();
  expect(await blobs.toCollection().primaryKeys()).toEqual(['booked', 'queued']);
});

test('[R-153] answers whose fields depend on rights leave with any of them', async () => {
  const keys = [
    referenceKey('report', 'vehicle', { id: '7' }),
    referenceKey('report', 'fleet', { period: '12' }),
    referenceKey('employee', 'list', { activeOnly: 'true' }),
    referenceKey('notification', 'list'),
  ];
  const put = () =>
    Promise.all(
      [...keys, referenceKey('vehicle', 'type')].map((key) =>
        userDatabase(Username).references.put({ key, value: 1, asOf: '2026-04-01T08:00:00', moment: 1 }),
      ),
    );
  const stored = async () =>
    (await userDatabase(Username).references.toArray()).map(({ key }) => key).filter((key) => !key.startsWith('/File'));
  const { Cost: cost, Vehicle: vehicle, Employee: employee } = functionality;
  const all: Permissions = { [cost]: read, [vehicle]: read, [employee]: read };
  await saveSession({
    token,
    state: 'active',
    user: { Username, GivenName: 'Anna', Permissions: all },
    language: 'pl',
    backendAddress: address,
  });
  await put();
  // A right to change is none to read.
  answer = { body: { Username, GivenName: 'Anna', Permissions: { ...all, [vehicle]: { ...read, IsChange: false } } } };
  await refreshPermissions();
  expect(await stored()).toHaveLength(5);
  for (const right of [cost, employee]) {
    await saveSession({
      token,
      state: 'active',
      user: { Username, GivenName: 'Anna', Permissions: all },
      language: 'pl',
      backendAddress: address,
    });
    await put();
    answer = { body: { Username, GivenName: 'Anna', Permissions: { ...all, [right]: none } } };
    await refreshPermissions();
    expect(await stored()).toEqual([referenceKey('vehicle', 'type')]);
  }
});

test('[R-153] a pull that began with the rights before brings nothing back', async () => {
  answer = { body: { Username, GivenName: 'Anna', Permissions: { [handover]: none, [booking]: read } } };
  // The pull answers between the first removal and the end of the prefetch.
  await refreshPermissions({ settle: fill });
  const { rows, drafts } = await storedLists();
  expect([rows, drafts]).toEqual([['vehicle-rental', 'vehicle-rental', 'vehicle-rental'], ['vehicle-rental']]);
});

test('[R-153] a user without rights has only unsent work and public company files', async () => {
  answer = { body: { Username, GivenName: 'Anna', Permissions: {} } };
  await refreshPermissions();
  expect(await storedLists()).toMatchObject({
    rows: [],
    records: ['vehicle-handover-document 2', 'vehicle-rental 2'],
    drafts: [],
    files: ['/File/CompanyFileCount'],
    outbox: 1,
    permissions: {},
  });
});

test.each([
  ['fails', { status: 503, body: {} }],
  ['answers nonsense', { body: [1, 2] }],
  ['tells another user', { body: { Username: 'jan', Permissions: {} } }],
  ['tells no permissions', { body: { Username } }],
])('[R-120] nothing is removed when the backend %s', async (_, odd) => {
  const whole = await storedLists();
  answer = odd;
  await refreshPermissions();
  expect(await storedLists()).toEqual(whole);
});

test('[R-120] an empty list of rights from a specification backend removes nothing', async () => {
  await updateBackendFacts(address, { capabilities: { extensions: [], calls: [] }, askedAt: Date.now() });
  const whole = await storedLists();
  answer = { body: { Username, Permissions: {} } };
  await refreshPermissions();
  expect(await storedLists()).toEqual(whole);
});

describe('a right that was withdrawn between two logins', () => {
  const where = { backendAddress: address, language: 'pl' };
  const logInAgain = async () => logIn(where, { username: Username, password: 'secret' }, await currentSession());

  beforeEach(() => {
    answer = { body: { Username, GivenName: 'Anna', Permissions: { [handover]: none, [booking]: read } } };
  });

  test('[R-153] leaves the device with the login that continues an expired session', async () => {
    await expireSession(token);
    expect(await logInAgain()).toEqual({ kind: 'signed-in' });
    expect(await storedLists()).toMatchObject({
      rows: ['vehicle-rental', 'vehicle-rental', 'vehicle-rental'],
      records: ['vehicle-handover-document 2', 'vehicle-rental 1', 'vehicle-rental 2'],
      drafts: ['vehicle-rental'],
      outbox: 1,
    });
  });

  test('[R-153] leaves the drafts of a log-out with the next login of their user', async () => {
    await logOut(false);
    expect(await storedLists()).toMatchObject({ rows: [], drafts: ['vehicle-handover-document', 'vehicle-rental'] });
    expect(await logInAgain()).toEqual({ kind: 'signed-in' });
    expect(await storedLists()).toMatchObject({
      records: ['vehicle-handover-document 2', 'vehicle-rental 2'],
      drafts: ['vehicle-rental'],
      outbox: 1,
    });
  });

  test('[R-153] leaves the device when no other right is left, either', async () => {
    answer = { body: { Username, GivenName: 'Anna', Permissions: {} } };
    each = Object.fromEntries(Object.values(functionality).map((id) => [id, { body: none }]));
    await expireSession(token);
    await logInAgain();
    expect(await storedLists()).toMatchObject({
      rows: [],
      records: ['vehicle-handover-document 2', 'vehicle-rental 2'],
      drafts: [],
      outbox: 1,
    });
  });

  test('[R-120] partial answers of a specification backend remove nothing', async () => {
    await updateBackendFacts(address, { capabilities: { extensions: [], calls: [] }, askedAt: Date.now() });
    answer = { body: { Username, GivenName: 'Anna' } };
    each = { [handover]: { status: 500, body: {} }, [booking]: { body: read } };
    await logOut(false);
    const whole = await storedLists();
    await logInAgain();
    expect(await storedLists()).toMatchObject({ records: whole.records, drafts: whole.drafts, outbox: 1 });
  });

  test('[R-153] another user’s unsent work stays on the device, other data goes', async () => {
    await logOut(false);
    answer = { body: { Username: 'jan', GivenName: 'Jan', Permissions: { [booking]: read } } };
    expect(await logIn(where, { username: 'jan', password: 'secret' }, await currentSession())).toEqual({ kind: 'signed-in' });
    await refreshPermissions();
    expect(await storedLists()).toMatchObject({
      rows: [],
      files: [],
      records: ['vehicle-handover-document 2', 'vehicle-rental 2'],
      drafts: ['vehicle-handover-document', 'vehicle-rental'],
      outbox: 1,
    });
    await removeUserDatabase('jan');
  });
});

describe('a backend that returns rights by getpermissions alone', () => {
  const withdrawn = { rows: ['vehicle-rental', 'vehicle-rental', 'vehicle-rental'], drafts: ['vehicle-rental'], outbox: 1 };

  beforeEach(async () => {
    await updateBackendFacts(address, { capabilities: { extensions: [], calls: [] }, askedAt: Date.now() });
    answer = { body: { Username, GivenName: 'Anna' } };
  });

  test.each<[string, Answer]>([
    ['without the flag', { body: none }],
    ['by 403', { status: 403, body: {} }],
  ])('[R-153] a right withdrawn %s leaves the device with a whole prefetch', async (_, withdrawal) => {
    each = { [handover]: withdrawal, [booking]: { body: read } };
    await refreshPermissions({ fetchesEach: true });
    expect(await storedLists()).toMatchObject(withdrawn);
    expect(may((await currentSession())?.user.Permissions, 'VehicleHandoverDocument', 'IsRead')).toBe(false);
  });

  test('[R-153] a new right is there after the prefetch', async () => {
    each = { [handover]: { body: read }, [booking]: { body: read }, [functionality.Cost]: { body: read } };
    await refreshPermissions({ fetchesEach: true });
    expect((await currentSession())?.user.Permissions).toEqual({ ...before, [functionality.Cost]: read });
  });

  test.each<[string, Readonly<Record<number, Answer>>]>([
    ['has no such call', {}],
    ['fails for one of them', { [handover]: { status: 500, body: {} }, [booking]: { body: read } }],
    ['answers nonsense for one of them', { [handover]: { body: [1, 2] }, [booking]: { body: read } }],
    ['denies all', Object.fromEntries(Object.values(functionality).map((id) => [id, { status: 403, body: {} }]))],
  ])('[R-120] nothing is removed when it %s', async (_, answers) => {
    each = answers;
    const whole = await storedLists();
    await refreshPermissions({ fetchesEach: true });
    expect(await storedLists()).toEqual(whole);
  });

  test('[R-153] its rights are not pulled at each return to the app', async () => {
    each = { [handover]: { body: none }, [booking]: { body: read } };
    const whole = await storedLists();
    await refreshPermissions();
    expect(await storedLists()).toEqual(whole);
  });
});
