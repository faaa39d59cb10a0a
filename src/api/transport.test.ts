import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../contract/definition/capabilities.ts';
import { callOf } from '../contract/registry.ts';
import { honoured, idempotencyHeaders } from '../contract/delivery/idempotency.ts';
import { sessionCalls } from '../contract/access/session.ts';
import { updateBackendFacts } from './backend-facts.ts';
import { exchange, parseRetryAfter } from './transport.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['supported', { extensions: ['idempotency-keys'], calls: [] }, true],
  ['unknown', null, true],
  ['unsupported', specificationOnly, false],
])('[SY22] counts a key as honoured only where it was sent: %s', async (when, capabilities, honoursKeys) => {
  const backendAddress = `https://${when.length}.example`;
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers);
    return Response.json({ Username: 'driver' }, { headers: { [idempotencyHeaders.status]: honoured } });
  });
  await updateBackendFacts(backendAddress, { capabilities });
  const reply = await exchange({ backendAddress, token: null, language: 'pl' }, sessionCalls.currentUser, { idempotencyKey: 'key' });
  expect(sent[0]?.has(idempotencyHeaders.key)).toBe(honoursKeys);
  expect(reply).toMatchObject({ kind: 'answered', honoursKeys });
});

test.each([
  ['ours', { extensions: ['columns'], calls: [] }, { Id: 7, Purpose: 'client', Partner: 'ACME' }],
  ['one that knows only the specification', specificationOnly, { Id: 7, Purpose: 'client' }],
] as const)('[R-120] sends fields beyond the specification only where they are known: %s', async (name, capabilities, expected) => {
  const backendAddress = `https://body-${name.length}.example`;
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json(7);
  });
  await updateBackendFacts(backendAddress, { capabilities });
  await exchange({ backendAddress, token: null, language: 'pl' }, callOf('trip-record-card', 'createOrUpdate'), { body: { Id: 7, Purpose: 'client', Partner: 'ACME' } });
  expect(bodies).toEqual([expected]);
});

test.each([
  [null, null],
  ['soon', null],
  ['0', 0],
  ['90', 90_000],
  ['99999999999', 3_600_000],
  ['Fri, 31 Dec 2100 23:59:59 GMT', 3_600_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('[SY15] reads Retry-After %j as %j ms, an hour at most', (text, milliseconds) => {
  expect(parseRetryAfter(text)).toBe(milliseconds);
});
