import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { currentNonce } from '../../../server/auth/proof-nonce.ts';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import type { RegisteredDevice } from '../../../src/contract/entities/company/registered-device.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { testSecrets } from '../../support/backend/seed/small-fleet.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

const origin = 'http://localhost';

type Key = Awaited<ReturnType<typeof generateKeyPair>>;
type ProofParts = {
  readonly path: string;
  readonly method?: string;
  readonly token?: string | undefined;
  readonly nonce: string;
  readonly claims?: object;
  readonly header?: object;
};

async function proofBy(
  { privateKey, publicKey }: Key,
  { path, method = 'GET', token, nonce, claims, header }: ProofParts,
): Promise<string> {
  const ath = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url');
  // The device's clock is wrong by years.
  const payload = {
    jti: randomUUID(),
    htm: method,
    htu: `${origin}${path.split('?')[0]}`,
    iat: 86_400,
    nonce,
    ath,
    ver: '1.2.3',
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(publicKey), ...header })
    .sign(privateKey);
}

function deviceOn(app: ContractApp, key: () => Key) {
  const nonce = () => currentNonce(testSecrets);
  const call = async (token: string, path: string, { proof, body }: { proof?: string; body?: unknown } = {}) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = {
      Authorization: `DPoP ${token}`,
      DPoP: proof ?? (await proofBy(key(), { path, method, token, nonce: nonce() })),
      'Content-Type': 'application/json',
    };
    return app.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  };
  const logIn = async (username: string) => {
    const proof = await proofBy(key(), { path: '/token', method: 'POST', nonce: nonce() });
    const answer = await app.request('/token', {
      method: 'POST',
      body: new URLSearchParams({ username, password: smallFleet.password }),
      headers: { DPoP: proof, 'User-Agent': 'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) Chrome/143.0.0.0' },
    });
    return (await answer.json()) as { access_token: string; token_type: string };
  };
  return { nonce, call, logIn };
}

const path = '/auth/currentuser';

onNewestPostgres('tokens bound to a device', (app) => {
  let key: Key;
  let other: Key;
  let token = '';
  const { nonce, call, logIn } = deviceOn(app, () => key);
  beforeAll(async () => {
    [key, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  });
  beforeEach(async () => {
    await app.db.deleteFrom('login_attempt').execute();
    token = (await logIn('viewer')).access_token;
  });
  const devices = async () => (await (await call(token, '/Account/Devices')).json()) as RegisteredDevice[];

  it('[R-153] counts with a proof of its device, whose clock may be wrong', async () => {
    expect((await call(token, path)).status).toBe(200);
    expect((await devices()).filter(({ IsBound }) => IsBound)).toMatchObject([
      { Kind: 'tablet', Name: 'Chrome, Android', AppVersion: '1.2.3', State: 'open', IsCurrent: true },
    ]);
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['no proof', async () => ({ Authorization: `DPoP ${token}` })],
    ['the bearer scheme', async () => ({ Authorization: `Bearer ${token}` })],
    [
      'the bearer scheme with a proof',
      async () => ({ Authorization: `Bearer ${token}`, DPoP: await proofBy(key, { path, token, nonce: nonce() }) }),
    ],
    ["another key's proof", async () => ({ DPoP: await proofBy(other, { path, token, nonce: nonce() }) })],
    ['a proof for another address', async () => ({ DPoP: await proofBy(key, { path: '/user/list', token, nonce: nonce() }) })],
    [
      'a proof for another host',
      async () => ({ DPoP: await proofBy(key, { path, token, nonce: nonce(), claims: { htu: `http://elsewhere.example${path}` } }) }),
    ],
    ['a proof for another method', async () => ({ DPoP: await proofBy(key, { path, method: 'POST', token, nonce: nonce() }) })],
    ['a proof for another token', async () => ({ DPoP: await proofBy(key, { path, token: 'x'.repeat(43), nonce: nonce() }) })],
    ['a proof for no token', async () => ({ DPoP: await proofBy(key, { path, nonce: nonce() }) })],
    [
      'a nonce of another server',
      async () => ({ DPoP: await proofBy(key, { path, token, nonce: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }) }),
    ],
    ['no nonce', async () => ({ DPoP: await proofBy(key, { path, token, nonce: '' }) })],
    ['another type', async () => ({ DPoP: await proofBy(key, { path, token, nonce: nonce(), header: { typ: 'JWT' } }) })],
    [
      'a changed proof',
      async () => ({ DPoP: changed(await proofBy(key, { path, method: 'POST', token, nonce: nonce() }), { htm: 'GET' }) }),
    ],
    [
      'alg none',
      async () => ({
        DPoP: `${unsigned({ typ: 'dpop+jwt', alg: 'none', jwk: await exportJWK(key.publicKey) })}.${unsigned({ jti: randomUUID() })}.`,
      }),
    ],
    [
      'HS256 with the public key',
      async () => ({
        DPoP: await new SignJWT({ jti: randomUUID(), htm: 'GET', htu: `${origin}${path}`, iat: 1, nonce: nonce() })
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk: await exportJWK(key.publicKey) })
          .sign(Buffer.from(JSON.stringify(await exportJWK(key.publicKey)))),
      }),
    ],
    ['a huge header', async () => ({ DPoP: await proofBy(key, { path, token, nonce: nonce(), claims: { more: 'x'.repeat(8_000) } }) })],
    [
      'two proofs',
      async () => ({
        DPoP: `${await proofBy(key, { path, token, nonce: nonce() })}, ${await proofBy(key, { path, token, nonce: nonce() })}`,
      }),
    ],
  ])('[R-153] is refused with %s', async (_, headers) => {
    const answer = await app.request(path, { headers: { Authorization: `DPoP ${token}`, ...(await headers()) } });
    expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, expect.stringMatching(/^DPoP error="/) as string]);
  });

  it('[R-153] a login ends the earlier sessions of its device, of all users', async () => {
    const next = await logIn('admin');
    expect(next).toMatchObject({ token_type: 'DPoP' });
    const own = key;
    key = other;
    const elsewhere = (await logIn('admin')).access_token;
    expect((await call(elsewhere, path)).status).toBe(200);
    key = own;
    expect([(await call(token, path)).status, (await call(next.access_token, path)).status]).toEqual([401, 200]);
  });

  it('[R-153] takes each proof once, also when it comes twice at once', async () => {
    const proof = await proofBy(key, { path, token, nonce: nonce() });
    const answers = await Promise.all([1, 2, 3].map(() => call(token, path, { proof })));
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 401, 401]);
  });

  it('[R-153] answers an old nonce with a new one, and a late one with the next', async () => {
    const [before, hour] = [nonce(), 3_600_000];
    vi.useFakeTimers({ now: Date.now() + hour, toFake: ['Date'] });
    try {
      const refused = await call(token, path, { proof: await proofBy(key, { path, token, nonce: before }) });
      expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, expect.stringContaining('use_dpop_nonce') as string]);
      const newNonce = refused.headers.get('DPoP-Nonce')!;
      expect((await call(token, path, { proof: await proofBy(key, { path, token, nonce: newNonce }) })).status).toBe(200);
      vi.setSystemTime(Date.now() + 5 * 60_000);
      const late = await call(token, path, { proof: await proofBy(key, { path, token, nonce: newNonce }) });
      expect([late.status, late.headers.get('DPoP-Nonce')]).toEqual([200, nonce()]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[R-153] a login without a key gets a bearer token, unless keys are required', async () => {
    const body = () => new URLSearchParams({ username: 'viewer', password: smallFleet.password });
    expect(await (await app.request('/token', { method: 'POST', body: body() })).json()).toMatchObject({ token_type: 'bearer' });
    const demanding = app.withSettings({ requireDeviceKey: true });
    const refused = await demanding.request('/token', { method: 'POST', body: body() });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'device-key-required' }]);
    const answer = await demanding.request('/token', {
      method: 'POST',
      body: body(),
      headers: { DPoP: await proofBy(key, { path: '/token', method: 'POST', nonce: '' }) },
    });
    expect([answer.status, await answer.json(), answer.headers.get('DPoP-Nonce')]).toEqual([
      400,
      expect.objectContaining({ error: 'use_dpop_nonce' }),
      nonce(),
    ]);
  });

  it('[R-153] behind a trusted proxy the proof is for the address that the client sees', async () => {
    const proxied = app.withSettings({ trustProxy: true });
    const ask = async (htu: string) =>
      (
        await proxied.request(path, {
          headers: {
            Authorization: `DPoP ${token}`,
            DPoP: await proofBy(key, { path, token, nonce: nonce(), claims: { htu } }),
            'X-Forwarded-Host': 'fleet.example',
            'X-Forwarded-Proto': 'https',
          },
        })
      ).status;
    expect([await ask(`https://fleet.example${path}`), await ask(`http://fleet.example${path}`), await ask(`${origin}${path}`)]).toEqual([
      200, 401, 401,
    ]);
    // Without a trusted proxy any client may have written the header.
    const forged = await app.request(path, {
      headers: {
        Authorization: `DPoP ${token}`,
        DPoP: await proofBy(key, { path, token, nonce: nonce(), claims: { htu: `https://fleet.example${path}` } }),
        'X-Forwarded-Host': 'fleet.example',
      },
    });
    expect(forged.status).toBe(401);
  });

  it('[R-153] an ended token reports the wipe; the device acknowledges once by key', async () => {
    const { Id } = (await devices()).find(({ IsCurrent }) => IsCurrent)!;
    expect((await app.post(`/Administration/WipeDevice/${Id}`, { as: 'admin' })).status).toBe(200);
    const answer = await call(token, path);
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'device-wiped' }]);
    const acknowledge = async (by: Key) =>
      (
        await call(token, '/auth/devicewiped', {
          body: {},
          proof: await proofBy(by, { path: '/auth/devicewiped', method: 'POST', token, nonce: nonce() }),
        })
      ).json();
    const stateOf = async () =>
      ((await (await app.get('/Administration/Devices', { as: 'admin' })).json()) as RegisteredDevice[]).find((one) => one.Id === Id)
        ?.State;
    expect([await stateOf(), await acknowledge(other), await stateOf()]).toEqual(['wiping', false, 'wiping']);
    expect([await acknowledge(key), await stateOf(), await acknowledge(key)]).toEqual([true, 'wiped', false]);
    expect(await (await call(token, path)).json()).toMatchObject({ code: 'unauthorized' });
    key = await generateKeyPair('ES256');
  });

  it('[R-153] the next user of a device learns which closed accounts leave it', async () => {
    const close = (IsActive: boolean) => app.db.updateTable('user_account').set({ IsActive }).where('Username', '=', 'viewer').execute();
    let next = (await logIn('admin')).access_token;
    const wiped = async (shown: string) => ((await (await call(shown, path)).json()) as { WipeUsers?: string[] }).WipeUsers;
    const acknowledge = async (name: string) =>
      (
        await call(next, `/auth/devicewiped?user=${name}`, {
          body: {},
          proof: await proofBy(key, { path: '/auth/devicewiped', method: 'POST', token: next, nonce: nonce() }),
        })
      ).json();
    expect([await wiped(next), await acknowledge('viewer')]).toEqual([undefined, false]);
    await close(false);
    try {
      expect(await wiped(next)).toEqual(['viewer']);
      // Another device of the same person learns nothing about this one.
      const mine = key;
      key = other;
      expect(await wiped((await logIn('admin')).access_token)).toBeUndefined();
      key = mine;
      expect([await acknowledge('viewer'), await wiped(next), await acknowledge('viewer')]).toEqual([true, undefined, false]);
      // Opened and closed again after another login on this device.
      await close(true);
      await logIn('viewer');
      next = (await logIn('admin')).access_token;
      await close(false);
      expect(await wiped(next)).toEqual(['viewer']);
    } finally {
      await close(true);
      key = await generateKeyPair('ES256');
    }
  });

  it('[R-153] the device of a closed account removes its data', async () => {
    const close = (IsActive: boolean) => app.db.updateTable('user_account').set({ IsActive }).where('Username', '=', 'viewer').execute();
    await close(false);
    try {
      expect(await (await call(token, path)).json()).toMatchObject({ code: 'device-wiped' });
    } finally {
      await close(true);
    }
    expect((await call(token, path)).status).toBe(200);
  });
});

/** The proof with other claims under the signature of before. */
function changed(proof: string, claims: object): string {
  const [header, payload = '', signature] = proof.split('.');
  return [header, unsigned({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), ...claims }), signature].join('.');
}

function unsigned(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

onNewestPostgres('a stolen token', (app) => {
  const calls = Object.values<EntityDefinition>(entityRegistry).flatMap(({ calls: own }) => Object.values<CallDefinition>(own));
  const closed = calls.filter(
    ({ requires, takesAccessToken, opensBy }) => requires !== 'open' && takesAccessToken === undefined && opensBy === undefined,
  );

  it('[R-153] reaches no handler of any call without a proof', async () => {
    const key = await generateKeyPair('ES256');
    const { access_token: token } = await deviceOn(app, () => key).logIn('admin');
    const reached: string[] = [];
    for (const { method, path: pattern } of closed) {
      for (const scheme of ['Bearer', 'DPoP']) {
        const address = pattern.replaceAll(/\{\w+\}/g, '1');
        const { status } = await app.request(address, {
          method,
          headers: { Authorization: `${scheme} ${token}`, 'Content-Type': 'application/json' },
          ...(method === 'POST' && { body: '{' }),
        });
        if (status !== 401) reached.push(`${scheme} ${method} ${pattern} ${status}`);
      }
    }
    expect([closed.length > 100, reached]).toEqual([true, []]);
  });
});
