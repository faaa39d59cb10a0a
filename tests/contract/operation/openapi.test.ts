import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityRegistry } from '../../../src/contract/registry.ts';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { openSession } from '../../../server/auth/sessions.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { valueOf, type Schema } from '../../support/backend/schema-values.ts';
import { isWholeRun } from '../../support/whole-run.ts';

type Operation = {
  readonly operationId: string;
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
    expect(await new Validator().validate(structuredClone(document) as Parameters<Validator['validate']>[0])).toMatchObject({ valid: true });
  });

  test('[R-148] describes every call of the contract', async () => {
    const { paths } = await load();
    const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
    const missing = entities.flatMap(({ calls }) => Object.values(calls)).filter(({ path, method }) => !paths[path]?.[method.toLowerCase()]);
    expect(missing).toEqual([]);
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
      const { Id: admin } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
      const answered = new Set<string>();
      for (const { path, method, operation } of operations) {
        const token = await openSession(app.db, admin, { hours: 1, device: { kind: 'tablet', name: 'test', network: '127.0.0.1', proof: null } });
        await fc.assert(
          fc.asyncProperty(requestOf(path, operation), async ({ address, body }) => {
            const type = Object.keys(operation.requestBody?.content ?? {})[0] ?? 'application/json';
            const response = await app.request(address, {
              method: method.toUpperCase(),
              headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': type }) },
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            });
            if (response.ok) answered.add(operation.operationId);
            if (response.status >= 500) throw new Error(`${operation.operationId}: ${response.status} ${await response.text()}`);
          }),
          { numRuns: RUNS, seed: 26 },
        );
      }
      expect(app.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
      // Without accepted requests the check of answers would prove nothing.
      expect(answered.size).toBeGreaterThan(operations.length / 3);
    }, 300_000);
  });
});

/** A request of the operation: mostly values of its schemas, sometimes any others. */
function requestOf(path: string, { parameters, requestBody }: Operation): fc.Arbitrary<{ readonly address: string; readonly body: unknown }> {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query' && !one.name?.startsWith('$'));
  return fc
    .record({
      placeholders: fc.tuple(...inPath.map(({ schema: of = {} }) => textOf(of))),
      query: fc.tuple(...inQuery.map(({ schema: of = {} }) => fc.option(textOf(of), { nil: undefined, freq: 2 }))),
      body: schema ? fc.oneof({ weight: 4, arbitrary: valueOf(schema) }, { weight: 1, arbitrary: fc.jsonValue() }) : fc.constant(undefined),
    })
    .map(({ placeholders, query, body }) => {
      const filled = placeholders.reduce((text, value) => text.replace(/\{\w+\}/, encodeURIComponent(value)), path);
      const asked = new URLSearchParams(query.flatMap((value, index) => (value === undefined ? [] : [[inQuery[index]?.name ?? '', value]])));
      return { address: asked.size > 0 ? `${filled}?${asked.toString()}` : filled, body };
    });
}

function textOf({ type }: Schema): fc.Arbitrary<string> {
  const ids = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }) }, { weight: 1, arbitrary: fc.integer({ min: -1, max: 2 ** 53 }) }).map(String);
  return type === 'integer' ? ids : fc.oneof(ids, fc.string({ minLength: 1 }), fc.constantFrom('2026-11-01', '2026-11-01T08:00:00', 'Vehicle', 'true'));
}
