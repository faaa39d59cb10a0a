import { expect, test } from 'vitest';
import type { OutboxRow } from '../../src/db/rows.ts';
import { retryParked } from '../../src/db/outbox.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import { outcomeOf } from '../../src/sync/outcome.ts';
import { creation, replyTo } from '../support/replies.ts';
import { again, applied, handoverCalls, keepPhoto, localKey, newDevice } from './device.ts';

const document = localKey(1);
const fault = localKey(2);
const photo = localKey(3);

type Refusal = { readonly status: number; readonly contentType: string; readonly body: string };

const noPermission = typed(403, 'forbidden');
const tooLarge: Refusal = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' };
const blocked: Refusal = { status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' };

function typed(status: number, code: string): Refusal {
  return { status, contentType: 'application/problem+json', body: JSON.stringify({ code }) };
}

/** A backend that keeps keys as the real one does; what stands before it refuses without having looked for them. */
function keepingBackend() {
  const kept = new Map<string, { readonly content: string; readonly outcome: Outcome }>();
  let ids = 500;
  const backend = {
    /** What is there, by id. */
    records: new Map<number, Readonly<Record<string, unknown>>>(),
    losesAnswers: false,
    inFront: null as Refusal | null,
    /** What the backend has against a content, once it has looked for the key. */
    judge: (() => null) as (entry: OutboxRow) => Refusal | null,
    receive: (entry: OutboxRow): Outcome => {
      if (backend.inFront) return refused(backend.inFront);
      const outcome = carryOut(entry);
      return backend.losesAnswers ? again() : outcome;
    },
  };

  function carryOut(entry: OutboxRow): Outcome {
    const content = JSON.stringify([entry.payload, entry.parameters]);
    const before = kept.get(entry.id);
    if (before) return before.content === content ? before.outcome : refused(typed(422, 'idempotency-mismatch'));
    const judged = backend.judge(entry);
    if (judged) return refused(judged);
    if (entry.kind === 'removal' || entry.call.startsWith('delete')) backend.records.delete(Number(entry.parameters['id']));
    const id = typeof entry.targetKey === 'number' ? entry.targetKey : ++ids;
    if (entry.payload) backend.records.set(id, entry.payload);
    const outcome = applied(id);
    kept.set(entry.id, { content, outcome });
    return outcome;
  }
  return backend;
}

function refused(refusal: Refusal): Outcome {
  return outcomeOf(replyTo(creation, refusal), { creates: true });
}

function saved(place: string) {
  return [{ call: 'createOrUpdate', payload: { Id: document, PlaceName: place } }];
}

/** A device whose creation was carried out without an answer, and then refused by `inFront`. */
async function inDoubt(inFront: Refusal) {
  const device = newDevice();
  const backend = keepingBackend();
  await device.save(document, saved('Poznań'));
  backend.losesAnswers = true;
  await device.drain(backend.receive);
  Object.assign(backend, { losesAnswers: false, inFront });
  device.clock += 600_000;
  await device.drain(backend.receive);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', attempts: 1 }]);
  return { device, backend };
}

function places({ records }: ReturnType<typeof keepingBackend>): unknown[] {
  return [...records.values()].map((record) => record['PlaceName']);
}

test.each([
  ['a permission that was taken away', noPermission],
  ['a proxy’s 413', tooLarge],
  ['a proxy’s page with 403', blocked],
])('[SY4] [SY7] what was carried out without an answer, and refused by %s, is not made a second time by an edit', async (_, inFront) => {
  const { device, backend } = await inDoubt(inFront);
  await device.save(document, saved('Gdańsk'));
  await device.drain(backend.receive);
  backend.inFront = null;
  await device.save(document, saved('Sopot'));
  expect(await device.drain(backend.receive)).toMatchObject({ applied: 2, parked: 0 });
  expect(places(backend)).toEqual(['Sopot']);
  expect(await device.outbox()).toEqual([]);
});

test('[SY4] [SY7] what is in doubt is sent again as it was, under its own key, before the edit', async () => {
  const { device, backend } = await inDoubt(noPermission);
  await device.save(document, saved('Gdańsk'));
  backend.inFront = null;
  await device.drain(backend.receive);
  const [first, , second, edit] = device.sent;
  expect([second?.id, second?.payload]).toEqual([first?.id, first?.payload]);
  expect(edit).toMatchObject({ targetKey: 501, payload: { Id: 501, PlaceName: 'Gdańsk' } });
});

test('[SY8] deleting what is in doubt finds out its id first, and deletes it there', async () => {
  const { device, backend } = await inDoubt(noPermission);
  await device.save(document, [{ call: 'delete', parameters: { id: document } }], { kind: 'removal' });
  backend.inFront = null;
  await device.drain(backend.receive);
  expect(backend.records.size).toBe(0);
  expect(await device.outbox()).toEqual([]);
});

test('[SY8] a fault in doubt that the form no longer has is taken back', async () => {
  const device = newDevice();
  const backend = keepingBackend();
  await keepPhoto(device, photo);
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

test('[SY4] [SY7] the backend’s own verdict ends the doubt: nothing was done under the key, and new content takes the place', async () => {
  const device = newDevice();
  const backend = keepingBackend();
  await device.save(document, saved('?'));
  await device.drain(() => again());
  backend.judge = ({ payload }) => (payload?.['PlaceName'] === '?' ? typed(422, 'validation') : null);
  device.clock += 600_000;
  await device.drain(backend.receive);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', attempts: 0 }]);
  await device.save(document, saved('Gdańsk'));
  expect(await device.outbox()).toHaveLength(1);
  await device.drain(backend.receive);
  expect(device.sent.at(-1)?.id).not.toBe(device.sent[0]?.id);
  expect(places(backend)).toEqual(['Gdańsk']);
});

test('[SY4] a creation that was refused without a verdict keeps its key under new content: done all the same, it is not done twice', async () => {
  const device = newDevice();
  const backend = keepingBackend();
  await device.save(document, saved('Poznań'));
  await device.drain((entry) => {
    backend.receive(entry);
    return refused(blocked);
  });
  await device.save(document, saved('Gdańsk'));
  await device.drain(backend.receive);
  expect(places(backend)).toEqual(['Poznań']);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'idempotency-mismatch' } }]);
});

test('[SY7] an edit in the place of a refused creation overtakes no earlier edit that waits behind it', async () => {
  const device = newDevice();
  const backend = keepingBackend();
  await device.save(document, saved('Poznań'));
  await device.drain(() => again());
  await device.save(document, saved('Gdańsk'));
  backend.judge = ({ payload }) => (payload?.['PlaceName'] === 'Poznań' ? typed(422, 'validation') : null);
  device.clock += 600_000;
  await device.drain(backend.receive);
  await device.save(document, saved('Sopot'));
  await device.drain(backend.receive);
  expect(places(backend)).toEqual(['Sopot']);
  expect(await device.outbox()).toEqual([]);
});

test('[SY7] trying again what was refused makes it no less in doubt', async () => {
  const { device, backend } = await inDoubt(noPermission);
  const [parked] = await device.outbox();
  await retryParked(device.database, parked?.seq ?? 0);
  await device.save(document, saved('Gdańsk'));
  backend.inFront = null;
  await device.drain(backend.receive);
  expect(places(backend)).toEqual(['Gdańsk']);
});

test('[SY7] an action that waits stays when its document is saved', async () => {
  const device = newDevice();
  await device.save(7, [{ call: 'confirm', parameters: { id: '7' } }], { kind: 'action' });
  await device.save(7, [{ call: 'createOrUpdate', payload: { Id: 7, PlaceName: 'Łódź' } }]);
  expect((await device.outbox()).map(({ call }) => call)).toEqual(['confirm', 'createOrUpdate']);
});
