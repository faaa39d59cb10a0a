import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../contract/definition/capabilities.ts';
import type { GridDefinition } from '../contract/definition/entity.ts';
import { callOf, entityNamed } from '../contract/registry.ts';
import { honoured, idempotencyHeaders } from '../contract/delivery/idempotency.ts';
import { sessionCalls } from '../contract/access/session.ts';
import { outcomeOf } from '../sync/outcome.ts';
import { updateBackendFacts } from './backend-facts.ts';
import { parseRetryAfter } from './reading/retry-after.ts';
import { exchange, exchangeGrid } from './transport.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['supported', { extensions: ['idempotency-keys'], calls: [] }, true],
  ['unknown', null, true],
  ['unsupported', specificationOnly, false],
])('[SY22] counts a key as honoured only where it was sent: %s', async (when, capabilities, honoursKeys) => {
  const backendAddress = `https://${when.length}.example`;
  const sentHeaders: Headers[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    sentHeaders.push(headers);
    return Response.json({ Username: 'driver' }, { headers: { [idempotencyHeaders.status]: honoured } });
  });
  await updateBackendFacts(backendAddress, { capabilities });
  const reply = await exchange({ backendAddress, token: null, language: 'pl' }, sessionCalls.currentUser, { idempotencyKey: 'key' });
  expect(sentHeaders[0]?.has(idempotencyHeaders.key)).toBe(honoursKeys);
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
  await exchange({ backendAddress, token: null, language: 'pl' }, callOf('trip-record-card', 'createOrUpdate'), {
    body: { Id: 7, Purpose: 'client', Partner: 'ACME' },
  });
  expect(bodies).toEqual([expected]);
});

const caller = (name: string) => ({ backendAddress: `https://${name}.example`, token: null, language: 'pl' });

/** Replaces the backend: `answer` gets each path and parsed body. Resolves to the bodies that arrived. */
async function atBackend(name: string, answer: (path: string, body: unknown) => Response | Promise<Response>): Promise<unknown[]> {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const content: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    bodies.push(content);
    return answer(new URL(url).pathname, content);
  });
  await updateBackendFacts(caller(name).backendAddress, { capabilities: specificationOnly });
  return bodies;
}

test('[R-120] sends a field of ours to a backend whose records have it', async () => {
  const bodies = await atBackend('learnt', (path) =>
    Response.json(path.includes('Get') ? { Id: 7, vehicleId: 3, VehicleRegistrationNumber: 'WX 1' } : 7),
  );
  const save = () =>
    exchange(caller('learnt'), callOf('service-request', 'createOrUpdate'), {
      body: { Id: 7, VehicleId: 3, VehicleRegistrationNumber: 'WX 1', ServiceKindId: 4, ServiceKind: 'Opony' },
    });
  await save();
  await exchange(caller('learnt'), callOf('service-request', 'get'), { parameters: { id: '7' } });
  await save();
  const specified = { Id: 7, VehicleRegistrationNumber: 'WX 1', ServiceKind: 'Opony' };
  expect(bodies).toEqual([specified, null, { ...specified, VehicleId: 3 }]);
});

test('[R-120] repeats a rejected handover with its damages as points, and remembers it', async () => {
  const isPlain = (body: unknown) => !JSON.stringify(body).includes('Description');
  const bodies = await atBackend('points', (_path, body) =>
    isPlain(body) ? Response.json(7) : Response.json({ title: 'unmapped member' }, { status: 400 }),
  );
  const body = { VehicleId: 1, Comments: '', SelectedDamages: { Left: [{ X: 1, Y: 2, Description: 'Rysa' }] } };
  for (const _ of [1, 2])
    expect(await exchange(caller('points'), callOf('vehicle-handover-document', 'createOrUpdate'), { body })).toMatchObject({
      status: 200,
      content: { value: 7 },
    });
  expect(bodies.map(isPlain)).toEqual([false, true, true]);
});

test('[R-120] words of damages go to the comments, until damages here have them', async () => {
  const record = { Id: 7, SelectedDamages: { left: [{ X: 1, Y: 2, description: 'Rysa' }] } };
  const bodies = await atBackend('dropping', (path) => Response.json(path.includes('Get') ? record : 7));
  const body = { VehicleId: 1, Comments: 'Brudny', SelectedDamages: { Left: [{ X: 1, Y: 2, Description: 'Rysa' }] } };
  const save = () => exchange(caller('dropping'), callOf('vehicle-handover-document', 'createOrUpdate'), { body });
  await save();
  await exchange(caller('dropping'), callOf('vehicle-handover-document', 'get'), { parameters: { id: '7' } });
  await save();
  expect(bodies).toEqual([{ ...body, Comments: 'Brudny\nRysa' }, null, body]);
});

test('[R-120] a handover that is rejected for another reason keeps that reason', async () => {
  const bodies = await atBackend('refusing', () => Response.json({ Message: 'Licznik za mały' }, { status: 422 }));
  const body = { VehicleId: 1, SelectedDamages: { Left: [{ X: 1, Y: 2, Description: 'Rysa' }] } };
  expect(await exchange(caller('refusing'), callOf('vehicle-handover-document', 'createOrUpdate'), { body })).toMatchObject({
    status: 422,
    content: { rejection: { detail: 'Licznik za mały' } },
  });
  expect(bodies).toHaveLength(2);
});

test.each([
  ['one at a time', (names: readonly string[]) => ({ errors: { [names[0] ?? '']: ['could not be mapped'] } })],
  ['all at once', (names: readonly string[]) => ({ message: names.map((name) => `property ${name} should not exist`) })],
])('[R-120] leaves out fields of its own that a backend answers and refuses: %s', async (name, refusal) => {
  const there = caller(`refusing-${name.length}`);
  const bodies = await atBackend(`refusing-${name.length}`, (path, body) => {
    if (path.includes('Get'))
      return Response.json({ Id: 7, VehicleId: 3, CounterState: 9, tags: ['a'], internalRef: { code: 'x' }, Depot: 4 });
    const unmapped = ['tags', 'internalRef'].filter((field) => Object.hasOwn(body as object, field));
    return unmapped.length > 0 ? Response.json(refusal(unmapped), { status: 400 }) : Response.json(7);
  });
  const save = () =>
    exchange(there, callOf('vehicle-counter', 'createOrUpdate'), {
      body: { Id: 7, VehicleId: 3, CounterState: 10, tags: ['a'], internalRef: { code: 'x' }, Depot: 4 },
    });
  await exchange(there, callOf('vehicle-counter', 'get'), { parameters: { id: '7' } });
  expect(await save()).toMatchObject({ status: 200 });
  await exchange(there, callOf('vehicle-counter', 'get'), { parameters: { id: '7' } });
  const before = bodies.length;
  await save();
  expect(bodies.slice(before)).toEqual([{ Id: 7, VehicleId: 3, CounterState: 10, Depot: 4 }]);
});

const fault = {
  Id: null,
  VehicleHandoverDocumentId: 5,
  PlacementId: 21,
  KindId: 32,
  Placement: 'Zderzak',
  Kind: 'Rysa',
  Description: 'Lewa strona',
  DamagePointId: null,
};
const ofFault = { VehicleHandoverDocumentId: 5, Description: 'Lewa strona' };

test.each([
  ['their ids under our names', { PlacementId: 1, KindId: 2 }, { PlacementId: 21, KindId: 32 }],
  ['ids under the names of the specification', { Placement: 1, Kind: { Id: 2, Name: 'Rysa' } }, { Placement: 21, Kind: 32 }],
  ['words', { placement: 'Drzwi', kind: 'Rysa' }, { Placement: 'Zderzak', Kind: 'Rysa' }],
])('[R-037] sends placement and kind of a fault as faults have them: %s', async (name, fields, expected) => {
  const bodies = await atBackend(`faults-${name.length}`, (path) =>
    Response.json(path.includes('GetFaults') ? [{ Id: 1, Description: 'x', ...fields }] : 7),
  );
  const there = caller(`faults-${name.length}`);
  await exchange(there, callOf('vehicle-handover-document', 'getFaults'), { parameters: { id: '5' } });
  await exchange(there, callOf('vehicle-handover-document', 'createOrUpdateFault'), { body: fault });
  expect(bodies.at(-1)).toEqual({ ...ofFault, ...expected });
});

test('[R-037] repeats a rejected fault with its words in the description', async () => {
  const bodies = await atBackend('plain-fault', (_path, body) =>
    Object.hasOwn(body as object, 'PlacementId') ? Response.json({ title: 'unmapped member' }, { status: 400 }) : Response.json(7),
  );
  expect(await exchange(caller('plain-fault'), callOf('vehicle-handover-document', 'createOrUpdateFault'), { body: fault })).toMatchObject({
    status: 200,
    content: { value: 7 },
  });
  expect(bodies).toEqual([
    { ...ofFault, PlacementId: 21, KindId: 32 },
    { ...ofFault, Description: 'Zderzak – Rysa – Lewa strona' },
  ]);
});

test('[R-016] waits longer for a list that was late, until it is fast again', async () => {
  const waits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    waits.push(milliseconds);
    return new AbortController().signal;
  });
  let isHung = true;
  await atBackend('slow', () => {
    if (isHung) throw new DOMException('', 'TimeoutError');
    return Response.json({ value: [], count: 0 });
  });
  const read = () => exchangeGrid(caller('slow'), entityNamed('vehicle-damage').grid as GridDefinition, new URLSearchParams());
  expect(await read()).toEqual({ kind: 'failed', code: 'timeout', wasSent: true });
  await exchange(caller('slow'), callOf('vehicle-damage', 'get'), { parameters: { id: '1' } });
  isHung = false;
  await read();
  await read();
  await exchange(caller('slow'), callOf('vehicle-damage', 'get'), { parameters: { id: '1' } });
  expect(waits).toEqual([20_000, 20_000, 90_000, 20_000, 20_000]);
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

/** Lists a filter's dates at a backend that takes only some. Resolves to the filters that arrived. */
async function listAt(name: string, isTaken: (filter: string) => boolean, times: number): Promise<readonly string[]> {
  const backendAddress = `https://${name}.example`;
  const filters: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const filter = new URL(url).searchParams.get('$filter') ?? '';
    filters.push(filter);
    return isTaken(filter) ? Response.json({ value: [], count: 0 }) : Response.json({ Message: 'no' }, { status: 400 });
  });
  await updateBackendFacts(backendAddress, { capabilities: specificationOnly, timeZone: 'Europe/Warsaw' });
  const parameters = new URLSearchParams({ $filter: 'CostDate ge 2026-07-01T08:00:00' });
  for (let time = 0; time < times; time++)
    await exchangeGrid({ backendAddress, token: null, language: 'pl' }, entityNamed('cost').grid as GridDefinition, parameters);
  return filters;
}

const [local, instant] = ['CostDate ge 2026-07-01T08:00:00', 'CostDate ge 2026-07-01T06:00:00Z'];

test('[R-020] repeats a refused date with its zone, and writes later ones so', async () => {
  expect(await listAt('strict', (filter) => filter.endsWith('Z'), 2)).toEqual([local, instant, instant]);
});

test('[R-020] writes dates without a zone where the backend takes them', async () => {
  expect(await listAt('local', () => true, 2)).toEqual([local, local]);
  expect(await listAt('none', () => false, 1)).toEqual([local, instant]);
});

const page = (status: number) =>
  new Response('<!DOCTYPE html><html><head><title>404 Not Found</title></head></html>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

test.each([
  ['a page instead of a record', () => page(200), ['vehicle-damage', 'get'], 'page-answer'],
  ['404 as a page to a save', () => page(404), ['vehicle-counter', 'createOrUpdate'], 'method-not-allowed'],
  ['404 as a page to an action', () => page(404), ['vehicle-damage', 'delete'], 'unknown-address'],
  ['404 of a router in words', () => new Response('404 page not found', { status: 404 }), ['vehicle-damage', 'delete'], 'unknown-address'],
  ['404 without a body', () => new Response(null, { status: 404 }), ['vehicle-damage', 'delete'], 'unknown-address'],
  ['404 as JSON', () => Response.json({ Message: 'Nie ma.' }, { status: 404 }), ['vehicle-damage', 'delete'], 'not-found'],
  ['a page instead of the answer to a save', () => page(200), ['vehicle-counter', 'createOrUpdate'], 'page-answer'],
] as const)('[R-120] a backend that knows its user means what it answers: %s', async (name, answer, [entity, call], code) => {
  const signedIn = { ...caller(name.replaceAll(/\W/g, '')), token: name };
  await atBackend(name.replaceAll(/\W/g, ''), (path) => (path === '/auth/currentuser' ? Response.json({ Username: 'jan' }) : answer()));
  const reply = await exchange(signedIn, callOf(entity, call), { parameters: call === 'delete' ? { id: '7' } : {}, body: {} });
  expect(reply).toMatchObject({ content: code === 'page-answer' ? { code } : { rejection: { code } } });
});

test.each([
  ['portal200', () => page(200)],
  ['portal404', () => page(404)],
  ['router', () => new Response('404 page not found', { status: 404 })],
])('[SY3] retries a change that another server than the backend answers: %s', async (name, answer) => {
  await atBackend(name, (path) => (path === '/auth/currentuser' && name === 'router' ? new Response('', { status: 503 }) : answer()));
  const reply = await exchange({ ...caller(name), token: name }, callOf('vehicle-damage', 'delete'), { parameters: { id: '7' } });
  const wasSent = name === 'portal200';
  expect(outcomeOf(reply, { creates: false })).toMatchObject({ kind: 'retry', wasSent, rejection: { code: 'not-the-backend' } });
});

test('[SY3] a page in place of the user is of another server: an in-doubt create waits', async () => {
  await atBackend('gateway', () => page(404));
  const reply = await exchange({ ...caller('gateway'), token: 'gateway' }, sessionCalls.currentUser);
  expect(outcomeOf(reply, { creates: false })).toMatchObject({ kind: 'retry', rejection: { code: 'not-the-backend' } });
});

test.each([
  ['hidden-list', ['vehicle-damage', 'get'], { id: '7' }],
  ['hidden-save', ['vehicle-counter', 'createOrUpdate'], {}],
] as const)('[R-016] a backend that answers for its user is there, and hid its answer: %s', async (name, [entity, call], parameters) => {
  vi.stubGlobal('navigator', { onLine: true });
  await atBackend(name, (path) => (path === '/auth/currentuser' ? Response.json({ Username: 'jan' }) : Promise.reject(new TypeError())));
  const reply = await exchange({ ...caller(name), token: name }, callOf(entity, call), { parameters, body: {} });
  expect(outcomeOf(reply, { creates: false })).toMatchObject({ kind: 'retry', wasSent: true, rejection: { code: 'hidden-answer' } });
});

test.each([
  ['unreachable', true, () => Promise.reject(new TypeError())],
  ['offline', false, () => Response.json({ Username: 'jan' })],
  ['restarting', true, () => new Response('', { status: 502 })],
] as const)('[R-016] no answer from a backend that does not answer for its user is no network: %s', async (name, onLine, answer) => {
  vi.stubGlobal('navigator', { onLine });
  await atBackend(name, (path) => (path === '/auth/currentuser' ? answer() : Promise.reject(new TypeError())));
  const reply = await exchange({ ...caller(name), token: name }, callOf('vehicle-damage', 'get'), { parameters: { id: '7' } });
  expect(reply).toEqual({ kind: 'failed', code: 'network', wasSent: true });
});

test.each([
  ['a read', ['vehicle-damage', 'get'], 3],
  ['a change', ['vehicle-counter', 'createOrUpdate'], 1],
] as const)('[R-090] %s that comes too soon after others: sent again only without an effect', async (_name, [entity, call], times) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let sent = 0;
  const busy = () => Response.json({ message: 'quota' }, { status: 429, headers: { 'Retry-After': '0' } });
  await atBackend(call.toLowerCase(), () => ((sent += 1) < 3 ? busy() : Response.json({ Id: 7 })));
  const reply = await exchange(caller(call.toLowerCase()), callOf(entity, call), { parameters: { id: '7' }, body: {} });
  expect(reply).toMatchObject({ status: times === 3 ? 200 : 429 });
  expect(sent).toBe(times);
});

test('[R-090] a read is not sent again where the backend wants a long pause', async () => {
  const bodies = await atBackend('paused', () => Response.json({}, { status: 429, headers: { 'Retry-After': '60' } }));
  const reply = await exchange(caller('paused'), callOf('vehicle-damage', 'get'), { parameters: { id: '7' } });
  expect(reply).toMatchObject({ status: 429, retryAfterMs: 60_000 });
  expect(bodies).toHaveLength(1);
});
