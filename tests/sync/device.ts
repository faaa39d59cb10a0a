import { callOf } from '../../src/contract/registry.ts';
import type { Change, PlannedCall } from '../../src/db/outbox/change.ts';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import { saveChange } from '../../src/db/outbox/save-change.ts';
import { UserDatabase } from '../../src/db/schema/user-database.ts';
import { outboxStore } from '../../src/sw/drain/outbox-store.ts';
import { deliver, type DeliveryPorts } from '../../src/sync/deliver.ts';
import { drain, type DrainReport } from '../../src/sync/drain.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import type { OutboxStore } from '../../src/sync/ports.ts';

/** The real database and sync engine of a device; only network and clock are simulated. */
export type Device = {
  readonly database: UserDatabase;
  readonly store: OutboxStore<OutboxRow>;
  /** Sent entries, in order. */
  readonly sent: OutboxRow[];
  clock: number;
  readonly save: (key: string | number, calls: readonly PlannedCall[], more?: Partial<Change>) => Promise<string | number>;
  readonly drain: (answer: (entry: OutboxRow) => Outcome | Promise<Outcome>) => Promise<DrainReport>;
  /** A drain that includes the steps before sending: fetch, merge and guards. */
  readonly deliver: (backend: Omit<DeliveryPorts<OutboxRow>, 'rewrite' | 'clock'>) => Promise<DrainReport>;
  readonly outbox: () => Promise<OutboxRow[]>;
};

let deviceCount = 0;

/** `now`: the device's clock, which dates acknowledgements. */
export function newDevice(now = () => new Date(2026, 5, 1)): Device {
  const number = ++deviceCount;
  const database = new UserDatabase(`driver-${number}`);
  let ids = 0;
  const device: Device = {
    database,
    sent: [],
    clock: 1_000_000,
    store: outboxStore(database, () => `id-${++ids}`, now),
    save: (key, calls, more = {}) =>
      saveChange(
        database,
        {
          entity: 'vehicle-handover-document',
          key,
          kind: 'save',
          user: 'driver',
          appVersion: '0.1.0',
          happenedAt: '2026-06-01T08:00:00',
          item: { Id: key },
          row: { Id: key },
          calls,
          ...more,
        },
        () => `id-${number}-${++ids}`,
      ),
    drain: (answer) =>
      run(async (entry) => {
        device.sent.push(entry);
        return answer(entry);
      }),
    deliver: (backend) => {
      const ports: DeliveryPorts<OutboxRow> = {
        ...backend,
        rewrite: device.store.rewrite,
        clock: { now: () => device.clock },
        send: async (entry) => {
          device.sent.push(entry);
          return backend.send(entry);
        },
      };
      return run((entry) => deliver(ports, callOf(entry.callEntity, entry.call).change, entry));
    },
    outbox: () => database.outbox.orderBy('seq').toArray(),
  };
  const run = (send: (entry: OutboxRow) => Promise<Outcome>) =>
    drain({ store: device.store, transport: { send }, clock: { now: () => device.clock }, random: () => 0.5 }, 'driver');
  return device;
}

export function localKey(number: number): string {
  return `local-00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function applied(serverId: number | null = null): Outcome {
  return { kind: 'applied', serverId };
}

export function retryLater(afterMs: number | null = null): Outcome {
  return { kind: 'retry', rejection: { code: 'unavailable', errors: [], detail: null }, afterMs, wasSent: true };
}

export function rejected(): Outcome {
  return { kind: 'parked', rejection: { code: 'validation', errors: [{ field: 'Counter', code: 'max' }], detail: null, isVerdict: true } };
}

/** The calls of a handover with one fault and its photo, as the screen creates them. */
export function handoverCalls(document: string | number, fault: string, photo: string): PlannedCall[] {
  return [
    { call: 'createOrUpdate', payload: { Id: document, PlaceName: 'Poznań' } },
    { call: 'createOrUpdateFault', targetKey: fault, payload: { Id: fault, VehicleHandoverDocumentId: document, Description: 'rysa' } },
    {
      call: 'uploadToTable',
      entity: 'file',
      targetKey: photo,
      parameters: { table: 'VehicleHandoverDocumentFault', id: fault },
      blobs: [{ id: `blob-of-${photo}`, sha256: 'ab', size: 3 }],
    },
  ];
}

export async function savePhoto(device: Device, photo: string): Promise<void> {
  await device.database.blobs.put({
    id: `blob-of-${photo}`,
    sha256: 'ab',
    size: 3,
    type: 'image/jpeg',
    name: 'photo.jpg',
    bytes: new ArrayBuffer(3),
    createdAt: '2026-06-01T08:00:00',
  });
}
