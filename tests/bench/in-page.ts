import { Dexie } from 'dexie';
import type { EntityName } from '../../src/contract/entity.ts';
import type { GridRow } from '../../src/contract/grid/evaluate.ts';
import { toWireDateTime } from '../../src/contract/wire-date.ts';
import { replaceRows } from '../../src/db/list-rows.ts';
import { keepReference, referenceKey } from '../../src/db/references.ts';
import type { AdditionalField, AdditionalFieldGroup, FieldType } from '../../src/contract/entities/additional-field.ts';
import { claimEntries, drainState, watchCounts } from '../../src/db/outbox.ts';
import { tellWorker } from '../../src/sw/poke.ts';
import { saveChange } from '../../src/db/save-change.ts';
import type { NewOutboxRow, RecordRow } from '../../src/db/rows.ts';
import { schemaVersion, userDatabase, type UserDatabase } from '../../src/db/user-database.ts';
import { currentSession } from '../../src/db/device-database.ts';
import { timelineData } from './timeline-data.ts';

/** What the benchmark runs inside the app's own page. */
export type InPage = {
  /** Milliseconds of each durable save, and of each bare transaction of the same bytes. */
  durableSaves: (count: number) => Promise<{ ours: number[]; bare: number[] }>;
  /** Milliseconds in which the worker drains `count` queued handovers, and in which a bare loop posts the same bodies. */
  drains: (user: string, count: number, inFlight: number) => Promise<{ ours: number; bare: number }>;
  /** Thinks up `count` handovers while there is a network. */
  think: (count: number) => Promise<void>;
  /** Queues them all, as if each had been saved. */
  fill: (user: string) => Promise<void>;
  /** Puts a fleet and its bookings in the place of what the device keeps; `monday`: the day around which they lie. */
  fillTimeline: (user: string, vehicles: number, each: number, monday: string) => Promise<void>;
  /** Milliseconds of each reading of the whole queue, and of each bare `getAll` of its rows. */
  reads: (user: string, times: number) => Promise<{ ours: number[]; bare: number[] }>;
};

declare global {
  interface Window {
    taborBench: InPage;
  }
}

/** What `think` thought up. */
let thoughtUp: Record<string, unknown>[] = [];

const signature = `data:image/png;base64,${'A'.repeat(24_000)}`;

window.taborBench = {
  durableSaves: async (count) => {
    const ours = userDatabase('bench');
    const bare = new Dexie('bare', { chromeTransactionDurability: 'strict' });
    bare.version(1).stores({ rows: '++seq' });
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let index = -5; index < count; index++) {
      const key = newKey();
      const item = { Id: key, PlaceName: 'Poznań', FromSignature: signature, ToSignature: signature };
      const [ourTime, bareTime] = [await timed(() => save(ours, 'bench', key, item)), await timed(() => bareSave(bare, item))];
      // The first few warm up both.
      if (index < 0) continue;
      times.ours.push(ourTime);
      times.bare.push(bareTime);
    }
    await Promise.all([ours.delete(), bare.delete()]);
    return times;
  },
  drains: async (user, count, inFlight) => {
    const items = await newHandovers(count);
    const bare = await timed(() => fetchLoop(items, inFlight));
    // Nothing is sent before everything is queued: whoever holds the drain's lock keeps the worker waiting.
    await navigator.locks.request('tabor-drain', () => enqueue(user, items));
    return { bare, ours: await timed(() => drained(user)) };
  },
  think: async (count) => {
    thoughtUp = await newHandovers(count);
  },
  fill: (user) => enqueue(user, thoughtUp),
  fillTimeline: async (user, vehicles, each, monday) => {
    const database = userDatabase(user);
    const { fleet, bookings } = timelineData(vehicles, each, new Date(`${monday}T00:00:00`));
    const asOf = toWireDateTime(new Date());
    const keep = (entity: EntityName, rows: readonly GridRow[]) => replaceRows(database, { entity, count: rows.length, isComplete: true, unreadable: 0, asOf }, rows, [], crypto.randomUUID());
    await keep('vehicle', fleet);
    await keep('rental-document', []);
    // In the order of their list, as a pull brings them.
    const rows = bookings.toSorted((left, right) => right.start.getTime() - left.start.getTime() || left.Id - right.Id);
    await keep('vehicle-rental', rows.map(({ start, end, ...row }) => ({ ...row, StartDate: toWireDateTime(start), EndDate: toWireDateTime(end) })));
    await keepReference(database, { key: referenceKey('vehicle', 'company', { allTypes: 'true' }), value: fleet, asOf });
  },
  reads: async (user, times) => {
    const database = userDatabase(user);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = -1; round < times; round++) {
      const bareTime = await timed(() => bareGetAll(database, 'outbox'));
      const ourTime = await timed(() => lookThrough(database));
      // The first warms up both.
      if (round < 0) continue;
      ours.push(ourTime);
      bare.push(bareTime);
    }
    return { ours, bare };
  },
};

/** Much sooner than by saving each: a lock that is held in silence is taken away. */
async function enqueue(user: string, items: readonly Record<string, unknown>[]): Promise<void> {
  const database = userDatabase(user);
  const documents = items.map((item) => ({ ...item, Id: newKey() }));
  for (let start = 0; start < documents.length; start += 500) {
    const some = documents.slice(start, start + 500);
    await database.outbox.bulkAdd(some.map((item) => entryOf(user, item)));
    await database.records.bulkAdd(some.map(recordOf));
  }
}

function entryOf(user: string, item: { readonly Id: string }): NewOutboxRow {
  return {
    id: crypto.randomUUID(),
    user,
    entity: 'vehicle-handover-document',
    recordKey: item.Id,
    callEntity: 'vehicle-handover-document',
    call: 'createOrUpdate',
    targetKey: item.Id,
    kind: 'save',
    payload: item,
    parameters: {},
    base: null,
    dependsOn: [],
    blobs: [],
    happenedAt: '2026-06-01T08:00:00',
    appVersion: 'bench',
    schemaVersion,
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    epoch: 0,
    fault: null,
  };
}

/** Its row is what a list shows of a handover, and no more. */
function recordOf(item: Record<string, unknown> & { readonly Id: string }): RecordRow {
  const { Id, Date: date, PlaceName, Counter } = item;
  const row = { Id, Date: date, VehicleNumber: 'PO 1234K', FromFullName: 'Jan Kowalski', ToFullName: 'Anna Nowak', PlaceName, Counter };
  const asOf = '2026-06-01T08:00:00';
  return { entity: 'vehicle-handover-document', key: Id, item, row, pending: 1, isRemoved: false, isNew: true, asOf };
}

/** As a run looks for what may go, when nothing may. */
async function lookThrough(database: UserDatabase): Promise<void> {
  const { epoch } = await drainState(database);
  await claimEntries(database, epoch, () => 'pass', () => ({ since: 0, until: 0 }));
}

async function bareGetAll(database: Dexie, table: string): Promise<unknown[]> {
  const db = (await database.open()).backendDB();
  return new Promise((resolve, reject) => {
    const request = db.transaction([table], 'readonly').objectStore(table).getAll();
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the rows could not be read')));
  });
}

/** Wakes the worker as the app does, and waits until nothing is queued. */
async function drained(user: string): Promise<void> {
  await tellWorker({ type: 'drain', reason: 'tap' });
  await new Promise<void>((resolve, reject) => {
    const watching = watchCounts(userDatabase(user)).subscribe({
      next: ({ waiting, sending, parked }) => {
        if (parked > 0) reject(new Error(`${parked} entries were refused`));
        if (waiting + sending > 0) return;
        watching.unsubscribe();
        resolve();
      },
      error: reject,
    });
  });
}

async function fetchLoop(items: readonly Record<string, unknown>[], inFlight: number): Promise<void> {
  const queue = items.map((item) => JSON.stringify({ ...item, Id: null }));
  const headers = await callHeaders();
  const post = async () => {
    for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
      const key = crypto.randomUUID();
      const response = await fetch('/VehicleHandoverDocument/CreateOrUpdate', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body,
      });
      if (!response.ok) throw new Error(`the backend answered ${response.status}: ${await response.text()}`);
      await response.json();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, post));
}

/** Distinct handovers between vehicles and people that the demo fleet has. */
async function newHandovers(count: number): Promise<Record<string, unknown>[]> {
  const headers = await callHeaders();
  const idsOf = async (path: string) => ((await (await fetch(path, { headers })).json()) as { Id: number }[]).map((one) => one.Id);
  const [vehicles, people] = await Promise.all([idsOf('/Vehicle/Company?allTypes=true'), idsOf('/Employee/List?activeOnly=true')]);
  const fields = ((await (await fetch('/AdditionalField/GetAdditionalFields?controllerNumber=7170', { headers })).json()) as AdditionalFieldGroup[])
    .flatMap((group) => group.Fields)
    .map((field) => ({ Id: field.Id, Value: exampleOf(field) }));
  return Array.from({ length: count }, (_, index) => ({
    Date: '2026-06-01T08:00:00',
    VehicleId: vehicles[index % vehicles.length],
    FromEmployeeId: people[index % people.length],
    ToEmployeeId: people[(index + 1) % people.length],
    PlaceName: `Poznań ${index}`,
    Counter: 100_000 + index,
    Fuel: '3/4',
    AdditionalFieldValues: fields,
    FromUnsigned: { Reason: 'refused' },
    ToUnsigned: { Reason: 'did-not-wait' },
  }));
}

function exampleOf({ Type, Items }: AdditionalField): string {
  if (Items?.[0]) return String(Items[0].Id);
  const examples: Partial<Record<FieldType, string>> = { numeric: '1', date: '2027-01-01', datetime: '2027-01-01T08:00:00', color: '#c62828', statement: 'true' };
  return examples[Type] ?? 'tak';
}

async function callHeaders(): Promise<Record<string, string>> {
  return { Authorization: `Bearer ${(await currentSession())?.token}`, Language: 'pl' };
}

async function save(database: ReturnType<typeof userDatabase>, user: string, key: string, item: Record<string, unknown>): Promise<void> {
  await saveChange(
    database,
    {
      entity: 'vehicle-handover-document',
      key,
      kind: 'save',
      user,
      appVersion: 'bench',
      happenedAt: '2026-06-01T08:00:00',
      item,
      row: { Id: key },
      calls: [{ call: 'createOrUpdate', payload: item }],
    },
    () => crypto.randomUUID(),
  );
}

/** Record and entry carry the item once each: so does this. */
async function bareSave(database: Dexie, item: Record<string, unknown>): Promise<void> {
  const db = (await database.open()).backendDB();
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction(['rows'], 'readwrite', { durability: 'strict' });
    transaction.objectStore('rows').add({ item });
    transaction.objectStore('rows').add({ item });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('the transaction failed')));
  });
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function newKey(): string {
  return `local-${crypto.randomUUID()}`;
}
