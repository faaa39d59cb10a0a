import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readProof } from '../../../server/auth/device-proof.ts';
import { currentNonce } from '../../../server/auth/proof-nonce.ts';
import { updateBackendFacts } from '../../../src/api/backend-facts.ts';
import { deviceKey, proofOf } from '../../../src/api/device-key.ts';
import { callerOf, exchange } from '../../../src/api/transport.ts';
import { sessionCalls } from '../../../src/contract/access/session.ts';
import { capabilityCall } from '../../../src/contract/definition/capabilities.ts';
import {
  clearSession,
  currentSession,
  deviceKeyRow,
  removeSealed,
  saveSession,
  sealedWork,
} from '../../../src/db/schema/device-database.ts';
import { hasUserDatabase, removeUserDatabase, userDatabase } from '../../../src/db/schema/user-database.ts';
import { wipedNote } from '../../../src/db/schema/wiped-note.ts';
import { unpackRescue } from '../../../src/db/rescue/rescue-file.ts';
import { logOut } from '../../../src/sw/session/log-out.ts';
import { refreshPermissions } from '../../../src/sw/session/refresh-permissions.ts';
import { wipeOthers, wipeUserData } from '../../../src/sw/session/wipe-user-data.ts';
import { showPushed } from '../../../src/sw/worker/show-pushed.ts';
import { testSecrets } from '../../support/backend/seed/small-fleet.ts';

const address = 'https://company.test';
const user = 'anna';
let requests: { path: string; headers: Headers }[] = [];
let answer: (path: string, headers: Headers) => Response;

const problem = (code: string) =>
  new Response(JSON.stringify({ code, status: 401 }), { status: 401, headers: { 'content-type': 'application/problem+json' } });

beforeEach(async () => {
  requests = [];
  answer = (path) => (path === sessionCalls.deviceWiped.path ? Response.json(true) : problem('device-wiped'));
  vi.stubGlobal('location', { href: `${address}/` });
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => unknown) => run() } });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    requests.push({ path: new URL(url).pathname, headers });
    return Promise.resolve(answer(new URL(url).pathname, headers));
  });
  await saveSession({
    token: 't',
    isBound: true,
    state: 'active',
    user: { Username: user, GivenName: 'Anna', Permissions: {} },
    language: 'pl',
    backendAddress: address,
  });
  const database = userDatabase(user);
  await database.rowChunks.put({ entity: 'vehicle-rental', chunk: 0, rows: [{ Id: 1 }] });
  await database.records.bulkPut(
    [1, 2].map((key) => ({
      entity: 'vehicle-rental',
      key,
      item: { Id: key },
      row: null,
      pending: 0,
      isRemoved: false,
      isNew: false,
      asOf: '2026-04-01T08:00:00',
      moment: 1,
    })) as never,
  );
  await database.drafts.put({
    entity: 'vehicle-rental',
    key: 2,
    values: { Purpose: 'Nie wysłane' },
    updatedAt: '2026-04-01T08:00:00',
  } as never);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
  await removeUserDatabase(user);
  for (const { id } of await sealedWork()) await removeSealed(id);
});

/** The contact at which the backend requests the wipe, and the wipe. */
async function contact(companyKey?: string): Promise<void> {
  await updateBackendFacts(address, { capabilities: { extensions: ['device-keys'], calls: [], companyKey }, askedAt: Date.now() });
  await exchange(callerOf((await currentSession())!), sessionCalls.currentUser);
  expect(await currentSession()).toMatchObject({ state: 'expired', mustWipe: true });
  await wipeUserData('1.2.3');
}

const remains = async () => ({
  rows: await userDatabase(user).rowChunks.count(),
  records: await userDatabase(user).records.toCollection().primaryKeys(),
  drafts: await userDatabase(user).drafts.count(),
});

test('[R-153] a wipe removes data and key, seals unsent work and notifies the backend', async () => {
  const company = await generateIdentity();
  await contact(await identityToRecipient(company));
  expect([await currentSession(), await deviceKeyRow(), await remains()]).toEqual([null, null, { rows: 0, records: [], drafts: 0 }]);
  expect(requests.at(-1)?.path).toBe(sessionCalls.deviceWiped.path);
  const [sealed] = await sealedWork();
  const decrypter = new Decrypter();
  decrypter.addIdentity(company);
  const content = await unpackRescue(new Blob([new Uint8Array(await decrypter.decrypt(new Uint8Array(sealed!.bytes)))]), 1);
  expect([sealed?.user, content.drafts]).toMatchObject([user, [{ values: { Purpose: 'Nie wysłane' } }]]);
  expect(await wipedNote()).toMatchObject({ isUnsentKept: false });
});

test.each([
  ['no company key', undefined],
  ['a key with a typing error', 'age1wrong'],
])('[R-153] with %s the unsent work stays for its user, and nothing else', async (_, key) => {
  await contact(key);
  expect([await remains(), await sealedWork()]).toEqual([{ rows: 0, records: [['vehicle-rental', 2]], drafts: 1 }, []]);
  expect(await wipedNote()).toMatchObject({ isUnsentKept: true });
  await saveSession({
    token: 'n',
    state: 'active',
    user: { Username: user, GivenName: '', Permissions: {} },
    language: 'pl',
    backendAddress: '',
  });
  expect(await wipedNote()).toBeNull();
});

test('[R-153] a wipe reads a company key that is newer than the last start', async () => {
  const company = await identityToRecipient(await generateIdentity());
  answer = (path) => {
    if (path === sessionCalls.deviceWiped.path) return Response.json(true);
    return path === capabilityCall.path
      ? Response.json({ Extensions: ['device-keys'], Calls: [], CompanyKey: company })
      : problem('device-wiped');
  };
  await contact();
  expect([await remains(), (await sealedWork()).map((row) => row.user)]).toEqual([{ rows: 0, records: [], drafts: 0 }, [user]]);
});

test('[R-153] a log-out keeps only unsent entries', async () => {
  await logOut(false);
  expect(await remains()).toEqual({ rows: 0, records: [['vehicle-rental', 2]], drafts: 1 });
});

test('[R-153] a log-out without a network ends push, in page and worker', async () => {
  let ended = 0;
  const subscription = { unsubscribe: () => Promise.resolve(void ended++) };
  const showNotification = vi.fn<(title: string) => Promise<void>>(() => Promise.resolve());
  const registration = {
    pushManager: { getSubscription: () => Promise.resolve(subscription) },
    showNotification,
  } as unknown as ServiceWorkerRegistration;
  Object.assign(navigator, { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const message = { json: () => ({ id: 1, user, title: 'Rezerwacja', body: '', path: '/' }) };
  await logOut(true);
  expect([await currentSession(), ended]).toEqual([null, 1]);
  // A message that was under way, and a browser that could not unsubscribe. A worker has no `navigator.serviceWorker`.
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await showPushed(registration, message);
  expect([ended, showNotification.mock.calls]).toEqual([2, []]);
});

test('[R-153] the key cannot be read, is made once, and its proofs hold at the backend', async () => {
  const [key, again] = await Promise.all([deviceKey(), deviceKey()]);
  expect([key?.privateKey.extractable, key?.jwk]).toEqual([false, again?.jwk]);
  await expect(crypto.subtle.exportKey('jwk', key!.privateKey)).rejects.toThrow(/extractable/);
  const proof = await proofOf(key!, {
    method: 'GET',
    address: `${address}/auth/currentuser?a=1#b`,
    token: 't',
    nonce: currentNonce(testSecrets),
  });
  const request = { method: 'GET', host: 'company.test', protocol: 'https:', path: '/auth/currentuser', token: 't' };
  expect(await readProof(proof, request, testSecrets)).toMatchObject({ thumbprint: expect.stringMatching(/^[\w-]{43}$/) as string });
});

test('[R-153] a call is repeated with the nonce that the backend requests, only then', async () => {
  answer = (_, headers) => {
    const claims = JSON.parse(Buffer.from(headers.get('DPoP')!.split('.')[1]!, 'base64url').toString()) as { nonce?: string };
    if (claims.nonce === 'fresh') return Response.json({ Username: user });
    return new Response('{}', {
      status: 401,
      headers: {
        'content-type': 'application/problem+json',
        'DPoP-Nonce': 'fresh',
        'WWW-Authenticate': 'DPoP error="use_dpop_nonce", algs="ES256"',
      },
    });
  };
  const caller = callerOf((await currentSession())!);
  const replies = [await exchange(caller, sessionCalls.currentUser), await exchange(caller, sessionCalls.currentUser)];
  expect([replies.map((reply) => reply.kind === 'answered' && reply.status), requests.length]).toEqual([[200, 200], 3]);
  expect(requests[0]?.headers.get('Authorization')).toBe('DPoP t');
  // A page or a worker that starts later reads it.
  expect((await deviceKeyRow())?.nonce).toEqual({ backendAddress: address, value: 'fresh' });
});

test('[R-153] another backend sees a bearer token and no proof', async () => {
  answer = () => Response.json({ Username: user });
  await exchange({ backendAddress: address, token: 't', language: 'pl' }, sessionCalls.currentUser);
  expect([requests[0]?.headers.get('Authorization'), requests[0]?.headers.has('DPoP')]).toEqual(['Bearer t', false]);
});

test('[R-153] the next contact of any user wipes a closed account, sealing unsent work', async () => {
  const company = await generateIdentity();
  await updateBackendFacts(address, {
    capabilities: { extensions: ['device-keys'], calls: [], companyKey: await identityToRecipient(company) },
    askedAt: Date.now(),
  });
  const former = userDatabase('Piotr');
  await former.rowChunks.put({ entity: 'vehicle-rental', chunk: 0, rows: [{ Id: 1 }] });
  await former.drafts.put({ entity: 'vehicle-rental', key: 3, values: { Purpose: 'Piotra' }, updatedAt: '2026-04-01T08:00:00' } as never);
  const names: string[] = [];
  answer = (path) => {
    if (path === sessionCalls.deviceWiped.path) return Response.json(true);
    return Response.json({ Username: user, GivenName: 'Anna', Permissions: {}, WipeUsers: ['Piotr', 'absent-user'] });
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    names.push(...new URL(url).searchParams.getAll('user'));
    return Promise.resolve(answer(new URL(url).pathname, new Headers(init.headers)));
  });
  await refreshPermissions();
  expect((await currentSession())?.wipeUsers).toEqual(['Piotr', 'absent-user']);
  await wipeOthers('1.2.3');
  expect([await hasUserDatabase('Piotr'), names, (await currentSession())?.wipeUsers]).toEqual([false, ['Piotr', 'absent-user'], []]);
  const [sealed] = await sealedWork();
  const decrypter = new Decrypter();
  decrypter.addIdentity(company);
  const content = await unpackRescue(new Blob([new Uint8Array(await decrypter.decrypt(new Uint8Array(sealed!.bytes)))]), 1);
  expect([sealed?.user, content.drafts]).toMatchObject(['Piotr', [{ values: { Purpose: 'Piotra' } }]]);
  // The user at the device keeps everything.
  expect([await currentSession(), await remains()]).toMatchObject([{ state: 'active' }, { rows: 1, drafts: 1 }]);
});
