import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityRegistry } from '../../../src/contract/registry.ts';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { openSession } from '../../../server/auth/sessions.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { valueOf, type Schema } from '../../support/backend/schema-values.ts';
import { isWholeRun } from '../../support/whole-run.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Document = { readonly openapi: string; readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Requests per operation. */
const RUNS = isWholeRun ? 8 : 4;

onNewestPostgres('OpenAPI', (app) => {
  const load = async () => (await (await app.request('/openapi.json')).json()) as Document;

  test('[R-148] the document is valid OpenAPI 3.1', async () => {
    const document = await load();
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(structuredClone(document) as Parameters<Validator['validate']>[0])).toMatchObject({
      valid: true,
    });
    // Generators name their functions by the ids, and lists of calls show the summaries.
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(operations.filter(({ summary }) => !/^\S.{2,80}$/.test(summary)).map(({ operationId }) => operationId)).toEqual([]);
  });

  test('[R-148] describes every call of the contract', async () => {
    const { paths } = await load();
    const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
    const missing = entities
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ path, method }) => !paths[path]?.[method.toLowerCase()]);
    expect(missing).toEqual([]);
  });

  test('[R-148] describes every route of the backend, and no other', async () => {
    const { paths } = await load();
    const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => addressOf(method, path)));
    const routes = app
      .routes(
        directorySettings({
          SCIM_TOKEN: 'a'.repeat(32),
          OIDC_ISSUER: 'https://login.example',
          OIDC_CLIENT_ID: 'tabor',
          OIDC_PUBLIC_ADDRESS: 'https://fleet.example',
        }),
      )
      .filter(({ method, path }) => method !== 'ALL' && path !== '/*' && !path.startsWith('/api-docs/'));
    const served = routes.map(({ method, path }) => addressOf(method, path.replace(/:(\w+)/g, '{$1}')));
    expect(new Set(described).size).toBe(described.length);
    // Lists and records have further addresses: `/api/Vehicle` and `/Vehicle/Get/1` beside `/api/ODataVehicle` and `/Vehicle/Get/?id=1`.
    const others = (address: string) => [address.replace(/ \/api\/(?!OData)/, ' /api/OData'), address.replace(/\/\{id\}$/, '')];
    expect([...new Set(served)].filter((address) => ![address, ...others(address)].some((one) => described.includes(one)))).toEqual([]);
    expect(described.filter((address) => !served.includes(address))).toEqual([]);
  });

  test('[R-148] shows the document on a page of its own files', async () => {
    const page = await app.request('/api-docs');
    // The sandbox gives the page no origin, which 'self' would name.
    expect(page.headers.get('Content-Security-Policy')).toMatch(/script-src http:\/\/[^;]+;.*sandbox allow-scripts$/);
    const addresses = [...(await page.text()).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(3);
    expect(await Promise.all(addresses.map(async (address) => (await app.request(address)).status))).toEqual([200, 200, 200]);
  });

  describe('answers every operation without an error of its own, within the schema', () => {
    // Calls that end logins come last: they may end that of the caller.
    const isLast = (id: string) => /^(account|administration|session)\./.test(id);

    test('[R-148] with values of the schema and others', async () => {
      const { paths } = await load();
      const operations = Object.entries(paths)
        .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
        .toSorted((left, right) => Number(isLast(left.operation.operationId)) - Number(isLast(right.operation.operationId)));
      const users = await app.db
        .selectFrom('user_account')
        .select(['Id', 'Username'])
        .where('Username', 'in', ['admin', 'driver'])
        .execute();
      const session = async (name: string) =>
        openSession(app.db, users.find(({ Username }) => Username === name)?.Id ?? 0, {
          hours: 1,
          device: { kind: 'tablet', name: 'test', network: '127.0.0.1', proof: null },
        });
      const answeredPaths = new Set<string>();
      for (const { path, method, operation } of operations) {
        const tokens = { admin: await session('admin'), driver: await session('driver'), none: null, unknown: 'x'.repeat(43) };
        await fc.assert(
          fc.asyncProperty(requestOf(path, operation), callers, async ({ address, body }, caller) => {
            const type = Object.keys(operation.requestBody?.content ?? {})[0] ?? 'application/json';
            const response = await app.request(address, {
              method: method.toUpperCase(),
              headers: {
                ...(tokens[caller] !== null && { Authorization: `Bearer ${tokens[caller]}` }),
                ...(body === undefined ? {} : { 'Content-Type': type }),
              },
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            });
            if (response.ok) answeredPaths.add(operation.operationId);
            // The stream of changes has no end.
            await response.body?.cancel();
            if (response.status >= 500) throw new Error(`${operation.operationId} as ${caller}: ${response.status}`);
          }),
          { numRuns: RUNS, seed: 26 },
        );
      }
      expect(app.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
      // Without accepted requests the check of answers would prove nothing.
      expect(answeredPaths.size).toBeGreaterThan(operations.length / 3);
    }, 300_000);
  });
});

function addressOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/(.)\/$/, '$1').replaceAll(/\{\w+\}/g, '{id}')}`;
}

/** A request of the operation: mostly values of its schemas, sometimes any others. */
function requestOf(
  path: string,
  { parameters, requestBody }: Operation,
): fc.Arbitrary<{ readonly address: string; readonly body: unknown }> {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  return fc
    .record({
      placeholders: fc.tuple(...inPath.map(({ schema: of = {} }) => textOf(of))),
      query: fc.tuple(
        ...inQuery.map(({ name = '', schema: of = {} }) => fc.option(options[name] ?? textOf(of), { nil: undefined, freq: 2 })),
      ),
      body: schema ? fc.oneof({ weight: 4, arbitrary: valueOf(schema) }, { weight: 1, arbitrary: fc.jsonValue() }) : fc.constant(undefined),
    })
    .map(({ placeholders, query, body }) => {
      const filled = placeholders.reduce((text, value) => text.replace(/\{\w+\}/, encodeURIComponent(value)), path);
      const queryParameters = new URLSearchParams(
        query.flatMap((value, index) => (value === undefined ? [] : [[inQuery[index]?.name ?? '', value]])),
      );
      return { address: queryParameters.size > 0 ? `${filled}?${queryParameters.toString()}` : filled, body };
    });
}

/** Mostly the administrator: refusals alone would prove little. */
const callers = fc.oneof(
  { weight: 5, arbitrary: fc.constant('admin' as const) },
  { weight: 2, arbitrary: fc.constant('driver' as const) },
  { weight: 1, arbitrary: fc.constantFrom('none' as const, 'unknown' as const) },
);

/** Options of OData, right and wrong: columns that most lists have, others, and any text. */
const column = fc.constantFrom('Id', 'Number', 'StartDate', 'Date', 'Vehicle', 'RegistrationNumber', 'State', 'Nobody', '');
const literal = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom("'x'", "'it''s'", 'null', 'true', '2026-11-01', '2026-11-01T08:00:00', "'", '1e400'),
);
const filter = fc.oneof(
  fc.tuple(column, fc.constantFrom('eq', 'ne', 'gt', 'le', 'has'), literal).map((parts) => parts.join(' ')),
  fc.tuple(fc.constantFrom('contains', 'startswith', 'tolower'), column, literal).map(([name, of, value]) => `${name}(${of},${value})`),
  fc.string(),
);
const options: Readonly<Record<string, fc.Arbitrary<string>>> = {
  $top: fc.oneof(fc.integer({ min: -1, max: 1_001 }).map(String), fc.string()),
  $skip: fc.oneof(fc.nat().map(String), fc.constant('9007199254740993'), fc.string()),
  $count: fc.constantFrom('true', 'false', 'yes'),
  countLimit: fc.oneof(fc.nat().map(String), fc.string()),
  $orderby: fc.oneof(
    fc.tuple(column, fc.constantFrom(' asc', ' desc', ' up', '')).map((parts) => parts.join('')),
    fc.string(),
  ),
  $filter: fc.oneof(
    filter,
    fc.tuple(filter, fc.constantFrom('and', 'or'), filter).map((parts) => parts.join(' ')),
    filter.map((one) => `not (${one})`),
  ),
  $select: fc.array(column, { maxLength: 3 }).map((names) => names.join(',')),
  $apply: fc.oneof(
    filter.map((one) => `filter(${one})/aggregate($count as Rows)`),
    column.map((one) => `groupby((${one}),aggregate($count as Rows))`),
    column.map((one) => `aggregate(${one} with sum as Total)`),
    fc.string(),
  ),
};

function textOf({ type }: Schema): fc.Arbitrary<string> {
  const ids = fc
    .oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }) }, { weight: 1, arbitrary: fc.integer({ min: -1, max: 2 ** 53 }) })
    .map(String);
  return type === 'integer'
    ? ids
    : fc.oneof(ids, fc.string({ minLength: 1 }), fc.constantFrom('2026-11-01', '2026-11-01T08:00:00', 'Vehicle', 'true'));
}
