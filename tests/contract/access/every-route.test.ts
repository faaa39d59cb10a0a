import { expect, it } from 'vitest';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../../server/http/read-body.ts';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const CHUNK_BYTES = 1_024;

/** Routes that need no login, and what opens them. All others refuse a junk token before they read a byte. */
const openRoutes: Readonly<Record<string, string>> = {
  ...reason('says nothing of the company', [
    'GET /health',
    'GET /ready',
    'GET /capabilities',
    'GET /openapi.json',
    'GET /api-docs',
    'POST /csp-report',
  ]),
  ...reason('a login, or a step of one', [
    'POST /token',
    'GET /auth/WindowsToken',
    'GET /auth/WindowsUserName',
    'POST /Account/PasskeyOptions',
    'GET /auth/oidc/start',
    'GET /auth/oidc/callback',
    'POST /auth/oidc/logout',
  ]),
  ...reason('ends a session: repeated, it changes nothing', ['POST /auth/logout', 'POST /auth/devicewiped']),
  ...reason('a page that the company opened; columns by anonymous-access.test.ts', [
    'GET /api/ODataBServiceRequest',
    'GET /api/BServiceRequest',
    'GET /api/ODataTransportOrder',
    'GET /api/TransportOrder',
    'GET /api/ODataCompanyFiles',
    'GET /api/CompanyFiles',
    'GET /File/CompanyFileCount',
    'GET /File/Get/:id',
  ]),
  ...reason('the address has a secret of 256 bits, or a digest', [
    'GET /CalendarFeed/Read/:name',
    'GET /Notification/Unsubscribe/:token',
    'POST /Notification/Unsubscribe/:token',
    'GET /VehicleHandoverDocument/Verify/:hash',
    'POST /SigningLink/Open',
    'POST /SigningLink/Photo',
    'POST /SigningLink/Refuse',
    'POST /SigningLink/Sign',
    'GET /PeriodicSummary/GetByAccessToken/:token',
    'GET /PeriodicSummary/GetIdByAccessToken/:token',
    'GET /Dictionary/ItemsByCode/:code/:token',
  ]),
};

/** The body may hold the token of one summary: as much of it is read as a visitor may send. */
const takesToken = [
  'POST /PeriodicSummary/CreateOrUpdatePosition',
  'POST /PeriodicSummary/DeletePosition/:id',
  'POST /PeriodicSummary/ImportPositions',
];

onNewestPostgres('every route', (app) => {
  const settings = () => ({
    ...directorySettings({
      SCIM_TOKEN: 'a'.repeat(32),
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'tabor',
      OIDC_PUBLIC_ADDRESS: 'https://fleet.example',
    }),
    metricsToken: 'a'.repeat(32),
    // All switches that open calls are off, the pages are open.
    openedCalls: [],
  });
  const routes = () => [
    ...new Set(
      app
        .routes(settings())
        .filter(({ method, path }) => method !== 'ALL' && path !== '/*' && !path.startsWith('/api-docs/'))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];

  it('[R-151] a junk token reaches no handler of any route, its body stays unread', async () => {
    const served = app.withSettings(settings());
    const outcomes: [route: string, status: number, reads: number][] = [];
    for (const [index, route] of routes().entries()) {
      if (route in openRoutes) continue;
      const [method = '', path = ''] = route.split(' ');
      let reads = 0;
      const body = new ReadableStream<Uint8Array>(
        { pull: (controller) => controller.enqueue(new Uint8Array(CHUNK_BYTES).fill(++reads && 0x20)) },
        { highWaterMark: 0 },
      );
      const init = {
        method,
        headers: { Authorization: 'Bearer junk', 'Content-Type': 'application/json' },
        ...(method === 'POST' || method === 'PUT' || method === 'PATCH' ? { body, duplex: 'half' } : {}),
      };
      const { status } = await served.request(path.replaceAll(/:\w+(\{[^}]*\})?/g, '1'), init, `198.51.100.${index % 250}`);
      outcomes.push([route, status, reads]);
    }
    expect(outcomes.length).toBeGreaterThan(200);
    const most = (route: string) => (takesToken.includes(route) ? 1 + MAX_ANONYMOUS_BODY_BYTES / CHUNK_BYTES : 0);
    expect(outcomes.filter(([route, status, reads]) => status !== 401 || reads > most(route))).toEqual([]);
  });

  it('[R-151] every route without a login has a reason, and is served', () => {
    const served = new Set(routes());
    expect([...Object.keys(openRoutes), ...takesToken].filter((route) => !served.has(route))).toEqual([]);
  });
});

function reason(why: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, why]));
}
