import { expect, test } from 'vitest';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import { retryParked } from '../../src/db/outbox/outbox.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import { outcomeOf } from '../../src/sync/outcome.ts';
import { creation, replyTo } from '../support/fixtures/replies.ts';
import { retryLater, applied, handoverCalls, savePhoto, localKey, newDevice } from './device.ts';

const document = localKey(1);
const fault = localKey(2);
const photo = localKey(3);

type ErrorReply = { readonly status: number; readonly contentType: string; readonly body: string };

const noPermission = typedError(403, 'forbidden');
const tooLarge: ErrorReply = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' };
const blocked: ErrorReply = { status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' };

function typedError(status: number, code: string): ErrorReply {
  return { status, contentType: 'application/problem+json', body: JSON.stringify({ code }) };
}

/** A backend that honours idempotency keys like the real one. `inFront` rejects without a key lookup. */
function createKeyedBackend() {
  const outcomes = new Map<string, { readonly content: string; readonly outcome: Outcome }>();
  let ids = 500;
  const backend = {
    /** Stored records by id. */
    records: new Map<number, Readonly<Record<string, unknown>>>(),
    losesAnswers: false,
    inFront: null as ErrorReply | null,
    /** Rejection of a content, decided after the key lookup. */
    judge: (() => null) as (entry: OutboxRow) => ErrorReply | null,
    receive: (entry: OutboxRow): Outcome => {
      if (backend.inFront) return rejectedWith(backend.inFront);
      const outcome = carryOut(entry);
      return backend.losesAnswers ? retryLater() : outcome;
    },
  };

  function carryOut(entry: OutboxRow): Outcome {
    const content = JSON.stringify([entry.payload, entry.parameters]);
    const before = outcomes.get(entry.id);
    if (before) return before.content === content ? before.outcome : rejectedWith(typedError(422, 'idempotency-mismatch'));
    const rejection = backend.judge(entry);
    if (rejection) return rejectedWith(rejection);
    if (entry.kind === 'removal' || entry.call.startsWith('delete')) backend.records.delete(Number(entry.parameters['id']));
    const id = typeof entry.targetKey === 'number' ? entry.targetKey : ++ids;
    if (entry.payload) backend.records.set(id, entry.payload);
    const outcome = applied(id);
    outcomes.set(entry.id, { content, outcome });
    return outcome;
  }
  return backend;
}

function rejectedWith(refusal: ErrorReply): Outcome {
  return outcomeOf(replyTo(creation, refusal), { creates: true });
}

function saved(place: string) {
  return [{ call: 'createOrUpdate', payload: { Id: document, PlaceName: place } }];
}

/** A device with a create that was executed without a response and then rejected by `inFront`. */
async function inDoubt(inFront: ErrorReply) {
  const device = newDevice();
  const backend = createKeyedBackend();
  await device.save(document, saved('Poznań'));
  backend.losesAnswers = true;
  await device.drain(backend.receive);
  Object.assign(backend, { losesAnswers: false, inFront });
  device.clock += 600_000;
  await device.drain(backend.receive);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', attempts: 1 }]);
  return { device, backend };
}

function places({ records }: ReturnType<typeof createKeyedBackend>): unknown[] {
  return [...records.values()].map((record) => record['PlaceName']);
}

test.each([
  ['a permission that was taken away', noPermission],
  ['a proxy’s 413', tooLarge],
  ['a proxy’s page with 403', blocked],
])('[SY4] [SY7] an edit does not duplicate a create executed and then refused by %s', async (_, inFront) => {
  const { device, backend } = await inDoubt(inFront);
  await device.save(document, saved('Gdańsk'));
  await device.drain(backend.receive);
  backend.inFront = null;
  await device.save(document, saved('Sopot'));
  expect(await device.drain(backend.receive)).toMatchObject({ applied: 2, parked: 0 });
  expect(places(backend)).toEqual(['Sopot']);
  expect(await device.outbox()).toEqual([]);
});

test('[SY4] [SY7] resends an in-doubt entry unchanged, under its key, before the edit', async () => {
  const { device, backend } = await inDoubt(noPermission);
  await device.save(document, saved('Gdańsk'));
  backend.inFront = null;
  await device.drain(backend.receive);
  const [first, , second, edit] = device.sent;
  expect([second?.id, second?.payload]).toEqual([first?.id, first?.payload]);
  expect(edit).toMatchObject({ targetKey: 501, payload: { Id: 501, PlaceName: 'Gdańsk' } });
});

test('[SY8] deletes an in-doubt record after resolving its id', async () => {
  const { device, backend } = await inDoubt(noPermission);
  await device.save(document, [{ call: 'delete', parameters: { id: document } }], { kind: 'removal' });
  backend.inFront = null;
  await device.drain(backend.receive);
  expect(backend.records.size).toBe(0);
  expect(await device.outbox()).toEqual([]);
});

test('[SY8] takes back an in-doubt fault that was removed from the form', async () => {
  const device = newDevice();
  const backend = createKeyedBackend();
  await savePhoto(device, photo);
  await device.save(document, handoverCalls(document, fault, photo));
  await device.drain((entry) => {
    backend.losesAnswers = entry.call === 'createOrUpdateFault';
    return backend.receive(entry);
  });
  Object.assign(backend, { losesAnswers: false, inFront: noPermission });
  device.clock += 600_000;
  await device.drain(backend.receive);
  backend.inFront = null;
  await device.save(501, [{ call: 'createOrUpdate', payload: { Id: 501, PlaceName: 'Poznań' } }]);
  await device.drain(backend.receive);
  expect(places(backend)).toEqual(['Poznań']);
  expect(await device.outbox()).toEqual([]);
});

test('[SY4] [SY7] a verdict ends the doubt, and new content replaces the entry', async () => {
  const device = newDevice();
  const backend = createKeyedBackend();
  await device.save(document, saved('?'));
  await device.drain(() => retryLater());
  backend.judge = ({ payload }) => (payload?.['PlaceName'] === '?' ? typedError(422, 'validation') : null);
  device.clock += 600_000;
  await device.drain(backend.receive);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', attempts: 0 }]);
  await device.save(document, saved('Gdańsk'));
  expect(await device.outbox()).toHaveLength(1);
  await device.drain(backend.receive);
  expect(device.sent.at(-1)?.id).not.toBe(device.sent[0]?.id);
  expect(places(backend)).toEqual(['Gdańsk']);
});

test('[SY4] keeps the key of a create refused without verdict, so it is not duplicated', async () => {
  const device = newDevice();
  const backend = createKeyedBackend();
  await device.save(document, saved('Poznań'));
  await device.drain((entry) => {
    backend.receive(entry);
    return rejectedWith(blocked);
  });
  await device.save(document, saved('Gdańsk'));
  await device.drain(backend.receive);
  expect(places(backend)).toEqual(['Poznań']);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'idempotency-mismatch' } }]);
});

test('[SY7] an edit replacing a refused create overtakes no earlier queued edit', async () => {
  const device = newDevice();
  const backend = createKeyedBackend();
  await device.save(document, saved('Poznań'));
  await device.drain(() => retryLater());
  await device.save(document, saved('Gdańsk'));
  backend.judge = ({ payload }) => (payload?.['PlaceName'] === 'Poznań' ? typedError(422, 'validation') : null);
  device.clock += 600_000;
  await device.drain(backend.receive);
  await device.save(document, saved('Sopot'));
  await device.drain(backend.receive);
  expect(places(backend)).toEqual(['Sopot']);
  expect(await device.outbox()).toEqual([]);
});

test('[SY7] a retry of a refused entry does not end its doubt', async () => {
  const { device, backend } = await inDoubt(noPermission);
  const [parked] = await device.outbox();
  await retryParked(device.database, parked?.seq ?? 0);
  await device.save(document, saved('Gdańsk'));
  backend.inFront = null;
  await device.drain(backend.receive);
  expect(places(backend)).toEqual(['Gdańsk']);
});

test('[SY7] keeps a queued action when its record is saved', async () => {
  const device = newDevice();
  await device.save(7, [{ call: 'confirm', parameters: { id: '7' } }], { kind: 'action' });
  await device.save(7, [{ call: 'createOrUpdate', payload: { Id: 7, PlaceName: 'Łódź' } }]);
  expect((await device.outbox()).map(({ call }) => call)).toEqual(['confirm', 'createOrUpdate']);
});
