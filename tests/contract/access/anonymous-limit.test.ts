import { expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { noteToken, rateLimitAnonymous } from '../../../server/http/rate-limit.ts';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { onNewestPostgres, testDependencies } from '../../support/backend/contract-app.ts';

const MAX_REQUESTS = 240;
const MAX_INVALID_TOKENS = 2_400;

/** Routes that answer without a token, however often they are asked. */
const unlimited: Readonly<Record<string, string>> = {
  'GET /health': 'a probe: requests at once share one query, and a load balancer must never be refused',
  'GET /ready': 'a probe, as /health',
  'GET /capabilities': 'every device asks before its login; a constant text, without a query',
  'POST /token': 'logins have a limit by name and by network',
};

/** Each request comes from an address of its own: the counters live as long as the process. */
const address = (n: number) => `198.18.${Math.trunc(n / 250)}.${(n % 250) + 1}`;

onNewestPostgres('requests without a token', (app) => {
  it('[R-151] every route that answers them refuses the next one above the limit', async () => {
    const oidc = directorySettings({
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'tabor',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_PUBLIC_ADDRESS: 'https://fleet.example.com',
      SCIM_TOKEN: 'x'.repeat(40),
    });
    const built = createApp({
      ...(await testDependencies(app.runtime, () => undefined)),
      ...oidc,
      metricsToken: 'secret',
      openedCalls: ['transport-order-actions'],
    });
    const routes = built.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }));
    expect(routes.length).toBeGreaterThan(250);
    const ask = async ({ method, path }: { method: string; path: string }, from: string) => {
      const init = method === 'GET' ? {} : { method, headers: { 'Content-Type': 'application/json' }, body: '{}' };
      return (await built.request(path.replaceAll(/:\w+/g, '1'), init, { incoming: { socket: { remoteAddress: from } } })).status;
    };
    const open: string[] = [];
    for (const [index, route] of routes.entries()) {
      const from = address(index);
      if ((await ask(route, from)) === 401) continue;
      for (let count = 0; count < MAX_REQUESTS; count++) {
        try {
          rateLimitAnonymous(from);
        } catch {
          break;
        }
      }
      if ((await ask(route, from)) !== 429) open.push(`${route.method} ${route.path}`);
    }
    expect(open.toSorted()).toEqual(Object.keys(unlimited).toSorted());
  });

  it('[R-151] invalid tokens in masses are refused without a query; good ones work', async () => {
    const [flooding, other] = ['198.19.0.1', '198.19.0.2'];
    const me = async (token: string, from: string) =>
      (await app.request('/auth/currentuser', { headers: { Authorization: `Bearer ${token}` } }, from)).status;
    const good = app.tokenOf('driver');
    expect(await me(good, flooding)).toBe(200);
    for (let count = 2; count < MAX_INVALID_TOKENS; count++) noteToken(flooding, { id: String(count), isGood: false });
    expect(await Promise.all(Array.from({ length: 2 }, () => me(crypto.randomUUID(), flooding)))).toEqual([401, 401]);
    expect([await me(crypto.randomUUID(), flooding), await me(crypto.randomUUID(), flooding)]).toEqual([429, 429]);
    expect([await me(good, flooding), await me(crypto.randomUUID(), other)]).toEqual([200, 401]);
  });

  it('[R-148] the document names the address that the client used', async () => {
    for (const host of ['one.example', 'two.example', 'three.example']) {
      const { servers } = (await (await app.request(`http://${host}/openapi.json`, {}, '198.19.0.3')).json()) as { servers: unknown };
      expect(servers).toEqual([{ url: `http://${host}` }]);
    }
  });
});
