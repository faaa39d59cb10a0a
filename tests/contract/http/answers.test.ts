import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../src/contract/definition/call-path.ts';
import { contentSecurityPolicy } from '../../../server/http/content-security.ts';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import { fold } from '../../../src/contract/grid/fold.ts';
import { languages } from '../../../src/contract/wire/languages.ts';
import { fieldErrorCodes, problem, problemCodes } from '../../../src/contract/wire/problem.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { readingCalls, sampleParameters } from '../../support/fixtures/reading-calls.ts';
import { handoverBody, repositoryText } from '../../support/fixtures/handovers.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

describe('texts', () => {
  it.each(languages)('every code of the contract has a text in %s, and there is no other key', (language) => {
    const keys = (namespace: string) => Object.keys(JSON.parse(repositoryText('locales', language, `${namespace}.json`)) as object);
    // The backend's text of a rate limit names the time.
    expect(keys('problem').toSorted()).toStrictEqual([...problemCodes, 'throttledFor'].toSorted());
    const withoutPlurals = new Set(keys('validation').map((key) => key.replace(/_(one|few|many|other)$/, '')));
    // A field that only another backend knows is named in a sentence.
    expect([...withoutPlurals].toSorted()).toStrictEqual([...fieldErrorCodes, 'foreignField'].toSorted());
  });
});

describe('content security', () => {
  it.each([
    ['interactions', 'usePress'],
    ['overlays', 'usePreventScroll'],
  ])('the style element that React Aria writes in %s/%s passes the policy', (...path) => {
    const source = repositoryText('node_modules', 'react-aria', 'dist', 'private', ...path.slice(0, -1), `${path.at(-1)}.mjs`);
    const written = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source)?.[1] ?? '';
    const text = written.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim();
    const digest = createHash('sha256').update(text).digest('base64');
    expect(contentSecurityPolicy('/nowhere')).toContain(`'sha256-${digest}'`);
  });
});

onNewestPostgres('answers', (app) => {
  let publicDir = '';

  beforeAll(async () => {
    await app.db.insertInto('vehicle_handover_document_fault').values({ VehicleHandoverDocumentId: 1, Description: 'Rysa' }).execute();
    await app.db
      .insertInto('periodic_summary_position')
      .values({ periodicSummaryId: 1, Date: '2026-01-05T08:00:00', Description: 'Łódź – Köln' })
      .execute();
    const TokenHash = createHash('sha256').update('a-link').digest();
    await app.db
      .insertInto('periodic_summary_access')
      .values({ periodicSummaryId: 1, TokenHash, ValidTo: '2099-01-01T00:00:00', CreatedOn: '2026-01-01T00:00:00', CreatedBy: 1 })
      .execute();
    publicDir = await mkdtemp(join(tmpdir(), 'tabor-public-'));
    await mkdir(join(publicDir, 'assets'));
    await writeFile(join(publicDir, 'index.html'), '<!doctype html><title>Tabor</title>');
    await writeFile(join(publicDir, 'sw.js'), 'self');
    await writeFile(join(publicDir, 'assets', 'index-a1B2c3D4.js'), 'app');
    await writeFile(join(publicDir, 'config.json'), '{"backendAddress":"https://fleet.example.com/base"}');
  });

  afterAll(async () => {
    await rm(publicDir, { recursive: true, force: true });
  });

  it.each(readingCalls)('[R-020] GET $title returns an answer that its contract schema parses', async ({ call }) => {
    const answer = await app.get(callPath(call, sampleParameters));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(v.safeParse(call.answer, await answer.json()).issues).toBeUndefined();
  });

  it('dictionaries, countries and contractors use the requested language and order', async () => {
    const items = async (Language: string) => (await app.get('/Dictionary/Items/3800', { as: 'viewer', headers: { Language } })).json();
    expect(await items('de')).toStrictEqual([
      { Id: smallFleet.placement, Name: 'Stoßfänger', NamePl: 'Zderzak', NameDe: 'Stoßfänger', NameEn: 'Bumper', Code: null },
    ]);
    expect(await items('pl')).toStrictEqual([
      { Id: smallFleet.placement, Name: 'Zderzak', NamePl: 'Zderzak', NameDe: 'Stoßfänger', NameEn: 'Bumper', Code: null },
    ]);
    expect(await (await app.get('/Contractor/Dictionary?insurers=true')).json()).toStrictEqual([{ Id: 2, Name: 'Allianz' }]);
    expect(await (await app.get('/Contractor/DictionaryWithDependent')).json()).toMatchObject([
      { Name: 'Allianz', Employees: [{ Name: 'Jörg Öhm' }] },
      { Employees: [{ Name: 'Ewa Łąka' }] },
    ]);
    expect(await (await app.get(`/Employee/Company?contractorId=${smallFleet.contractor}`)).json()).toStrictEqual([
      { Id: smallFleet.contractorEmployee, Name: 'Ewa Łąka' },
    ]);
    expect(await (await app.get('/Dictionary/ItemsByCode/80')).json()).toMatchObject([{ Name: 'Łódź', Code: 'LDZ' }]);
    const active = (await (await app.get('/Employee/List?activeOnly=true')).json()) as { Id: number }[];
    expect(active.map((person) => person.Id)).not.toContain(smallFleet.formerEmployee);
    expect(((await (await app.get('/Employee/List')).json()) as unknown[]).length).toBe(active.length + 1);
  });

  it.each([
    ['pl', 'Popraw zaznaczone pola i zapisz ponownie.', 'Maksymalna liczba znaków: 200.'],
    ['de-AT', 'Korrigieren Sie die markierten Felder und speichern Sie erneut.', 'Geben Sie höchstens 200 Zeichen ein.'],
    ['en', 'Correct the marked fields and save again.', 'Please enter no more than 200 characters.'],
    ['fr', 'Popraw zaznaczone pola i zapisz ponownie.', 'Maksymalna liczba znaków: 200.'],
  ])('[R-003] a validation error is in %s', async (Language, title, message) => {
    const body = handoverBody({ PlaceName: 'x'.repeat(201) });
    const answer = await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body, headers: { Language } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const refused = v.parse(problem, await answer.json());
    expect(refused).toMatchObject({
      status: 422,
      code: 'validation',
      field: 'PlaceName',
      title,
      errors: [{ field: 'PlaceName', code: 'too-long', limit: 200, message }],
    });
  });

  it('answers 4xx to a malformed, oversized or unstorable body and logs nothing', async () => {
    const send = (body: string) =>
      app.request('/VehicleHandoverDocument/CreateOrUpdate', {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
        body,
      });
    const before = app.logged.length;
    expect((await send('{"Id":')).status).toBe(400);
    expect((await send(JSON.stringify({ Comments: 'x'.repeat(2 * 1024 * 1024) }))).status).toBe(413);
    expect((await send(JSON.stringify(handoverBody({ Comments: 'a\0b' })))).status).toBe(422);
    expect((await send('')).status).toBe(422);
    expect(app.logged).toHaveLength(before);
  });

  it('an unknown call is a problem, never the page; a wrong method answers Allow', async () => {
    const page = { Accept: 'text/html' };
    const served = app.withSettings({ publicDir });
    for (const path of ['/Vehicle/Nothing', '/api/ODataNothing', '/auth/nothing']) {
      const answer = await served.request(path, { headers: page });
      expect([answer.status, answer.headers.get('content-type')]).toStrictEqual([404, 'application/problem+json; charset=utf-8']);
    }
    const refused = await app.request('/VehicleHandoverDocument/CreateOrUpdate');
    expect([refused.status, refused.headers.get('Allow')]).toStrictEqual([405, 'POST']);
  });

  it('serves the app at every page address with a strict CSP and caches hashed files', async () => {
    const served = app.withSettings({ publicDir });
    const page = await served.request('/vehicle-handover-document/list', { headers: { Accept: 'text/html,*/*' } });
    expect(await page.text()).toContain('<title>Tabor</title>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'self' https://fleet.example.com;");
    expect(page.headers.get('permissions-policy')).toMatch(/camera=\(self\).*geolocation=\(self\)/);
    const guards = {
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    };
    for (const answer of [page, await served.request('/health')]) {
      expect(Object.fromEntries(Object.keys(guards).map((name) => [name, answer.headers.get(name)]))).toEqual(guards);
    }
    expect(page.headers.get('cache-control')).toBe('no-store');
    const cacheOf = async (path: string) => (await served.request(path)).headers.get('cache-control');
    expect(await cacheOf('/assets/index-a1B2c3D4.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/sw.js')).toBe('no-cache');
    // `/vehicle/Booking` is a call, `/vehicle/list` a screen.
    expect((await served.request('/vehicle/list', { headers: { Accept: 'text/html' } })).status).toBe(200);
    expect((await served.request('/missing.js', { headers: { Accept: 'text/html' } })).status).toBe(404);
    expect((await served.request('/vehicle/list')).status).toBe(404);
    for (const path of ['/..%2f..%2fetc%2fpasswd', '/%00', '/%E0%A4%A']) expect((await served.request(path)).status).toBe(404);
    const again = await served.request('/', { headers: { Accept: 'text/html', 'If-None-Match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it.each([
    ['"https://other.example.com"', 'https://other.example.com'],
    ['""', ''],
    ['"http://fleet.example.com"', ''],
  ])('[R-155] the policy follows backendAddress %s of config.json without a restart', async (address, origin) => {
    const changing = await mkdtemp(join(tmpdir(), 'tabor-public-'));
    await writeFile(join(changing, 'index.html'), '<!doctype html>');
    await writeFile(join(changing, 'worker.js'), 'self');
    const served = app.withSettings({ publicDir: changing });
    const sources = async (path: string) =>
      /connect-src ([^;]*)/.exec(
        (await served.request(path, { headers: { Accept: 'text/html' } })).headers.get('content-security-policy') ?? '',
      )?.[1];
    await writeFile(join(changing, 'config.json'), '{"backendAddress":"https://fleet.example.com"}');
    expect(await sources('/')).toBe("'self' https://fleet.example.com");
    await writeFile(join(changing, 'config.json'), `{"backendAddress":${address}}`);
    expect(await sources('/')).toBe(`'self' ${origin}`.trim());
    // The browser keeps the worker's policy until its script changes.
    expect(await sources('/worker.js')).toContain("'self' https: ");
    await rm(changing, { recursive: true });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0, zstd;q=0', 'gzip', gunzipSync],
  ])('[R-140] packs long answers for a client that accepts %s, with the same content', async (accepted, encoding, unpack) => {
    const authorization = `Bearer ${app.tokenOf('admin')}`;
    for (const address of ['/api/ODataVehicle?$top=25', '/openapi.json']) {
      const plain = await app.get(address);
      expect(plain.headers.get('content-encoding')).toBeNull();
      const packed = await app.request(address, { headers: { Authorization: authorization, 'Accept-Encoding': accepted } });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(packed.headers.get('vary')).toContain('Accept-Encoding');
      expect(unpack(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text());
    }
  });

  it('[R-140] sends short answers unpacked: packing would take longer than the call', async () => {
    const headers = {
      Authorization: `Bearer ${app.tokenOf('admin')}`,
      'Accept-Encoding': 'gzip, zstd',
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify({
      Id: 0,
      VehicleId: smallFleet.truck,
      DateTime: '2026-05-01T08:00:00',
      CounterState: 60_000,
      Comments: 'short',
    });
    for (const response of [
      await app.request('/VehicleCounter/CreateOrUpdate', { method: 'POST', headers, body }),
      await app.request('/api/Changes', { headers }),
    ]) {
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength));
    }
  });

  it('allows another origin only when it is configured', async () => {
    const preflight = { method: 'OPTIONS', headers: { Origin: 'https://app.example.com', 'Access-Control-Request-Method': 'POST' } };
    const answer = await app.withSettings({ corsOrigins: ['https://app.example.com'] }).request('/token', preflight);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    // Credentials serve the cookies of a reverse proxy and therefore rule out `*` as the origin.
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect((await app.request('/token', preflight)).headers.get('access-control-allow-origin')).toBeNull();
    const other = await app
      .withSettings({ corsOrigins: ['https://app.example.com'] })
      .request('/token', { ...preflight, headers: { ...preflight.headers, Origin: 'https://app.example.com.evil.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('/health returns the version, and 503 when the database does not answer', async () => {
    const well = await app.request('/health');
    expect([well.status, await well.json()]).toStrictEqual([200, { status: 'ok', version: 'test' }]);
    const db = openDatabase(openPool('postgresql://nobody@127.0.0.1:1/none', { timeZone: 'UTC' }));
    const cut = app.withSettings({ db });
    expect((await cut.request('/health')).status).toBe(503);
    const call = await cut.request('/Vehicle/Company', { headers: { Authorization: 'Bearer x' } });
    expect([call.status, call.headers.get('Retry-After')]).toStrictEqual([503, '1']);
    expect(await call.json()).toMatchObject({ code: 'unavailable' });
    expect(app.logged.at(-1)).toContain('ECONNREFUSED');
    await db.destroy();
  });

  it('[R-021] the database folds letters as the device does', async () => {
    const text = 'Zażółć GĘŚLĄ jaźń — Straße ÆØÅ İstanbul Œuvre Đ №½€ ΑΣ naïve ﬁ';
    const result = await sql<{ folded: string }>`SELECT fold(${text}) AS folded`.execute(app.db);
    expect(result.rows[0]?.folded).toBe(fold(text));
  });

  it('sends each response as its handler made it, without a copy', async () => {
    const { request } = app.withSettings({ corsOrigins: ['https://app.example.com'] });
    const Native = globalThis.Response;
    const answers: Response[] = [];
    globalThis.Response = class extends Native {
      constructor(...values: ConstructorParameters<typeof Native>) {
        super(...values);
        answers.push(this);
      }
    };
    try {
      const headers = { Authorization: `Bearer ${app.tokenOf('admin')}`, Origin: 'https://app.example.com', 'Accept-Encoding': 'gzip' };
      for (const path of ['/api/ODataVehicle', '/api/ODataVehicle?$filter=wrong', '/Dictionary/Countries']) {
        answers.length = 0;
        const answer = await request(path, { headers });
        expect([path, answers.length, answers[0] === answer]).toStrictEqual([path, 1, true]);
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example.com');
        expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('ETag');
        expect(answer.headers.get('Vary')).toContain('Origin');
        expect(answer.headers.get('X-Request-Id')).not.toBe(null);
      }
    } finally {
      globalThis.Response = Native;
    }
  });
});
