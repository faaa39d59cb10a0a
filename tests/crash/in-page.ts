import { toWireDateTime } from '../../src/contract/wire/wire-date.ts';
import { findRecord } from '../../src/db/cache/records.ts';
import { saveChange } from '../../src/db/outbox/save-change.ts';
import { userDatabase } from '../../src/db/schema/user-database.ts';
import { handoverActions } from '../../src/entities/vehicle-handover-document/actions.ts';
import { emptyForm, type FaultForm, type HandoverForm } from '../../src/entities/vehicle-handover-document/content/handover-form.ts';
import { readHandover } from '../../src/entities/vehicle-handover-document/content/read-handover.ts';
import { requestSync, postToWorker } from '../../src/sw/request-sync.ts';
import { logIn } from '../../src/sw/session/log-in.ts';
import { saveHandover, savePhoto } from '../support/fixtures/save-handover.ts';

/** Data on the device that has not reached the backend. */
export type Queue = {
  readonly waiting: number;
  readonly sending: number;
  readonly parked: readonly string[];
  /** Entries that failed and wait for their next attempt. */
  readonly postponed: number;
  readonly blobs: number;
  readonly pending: number;
  /** A drain run is under way or waits for the lock. */
  readonly isDraining: boolean;
};

/** The actions of a user, on the app's own modules without its screens, in the page of a device. */
export type DeviceApi = {
  readonly prepare: (user: string, password: string) => Promise<void>;
  /** Takes two photos and saves a new handover with a fault that has them; resolves when the app may show "saved". */
  readonly handOver: (key: string, fields: Partial<HandoverForm>, photos: readonly string[]) => Promise<void>;
  readonly edit: (key: string, changed: Partial<HandoverForm>) => Promise<void>;
  readonly confirm: (key: string) => Promise<void>;
  /** Saves a new counter reading: a separate record, and so a separate lane. */
  readonly readCounter: (fields: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Sets the device's clock back. */
  readonly setClockBack: (hours: number) => void;
  readonly requestSync: () => Promise<void>;
  readonly queue: () => Promise<Queue>;
};

declare global {
  interface Window {
    taborDevice: DeviceApi;
  }
}

const entity = 'vehicle-handover-document';
const user = 'manager';
const database = userDatabase(user);
const RealDate = Date;

window.taborDevice = {
  prepare: async (username, password) => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
    const { kind } = await logIn({ backendAddress: location.origin, language: 'pl' }, { username, password });
    if (kind !== 'signed-in') throw new Error(`the login failed: ${kind}`);
    await database.open();
  },
  handOver: async (key, fields, photos) => {
    const fault: FaultForm = {
      Id: newKey(),
      PlacementId: null,
      KindId: null,
      Description: 'rysa',
      DamagePointId: null,
      Images: await Promise.all(photos.map((base64, slot) => savePhoto(database, bytesOf(base64), slot, now()))),
    };
    await save(key, { ...emptyForm(now()), ...fields, Faults: [fault] });
  },
  edit: async (key, changed) => {
    const record = await findRecord(database, entity, key);
    if (!record) throw new Error('the device does not know the document');
    await save(key, { ...readHandover(record.item), ...changed });
  },
  confirm: async (key) => {
    const record = await findRecord(database, entity, key);
    const action = handoverActions.find(({ name }) => name === 'confirm');
    if (!record?.row || !action) throw new Error('there is nothing to confirm');
    const navigate = () => undefined;
    await action.run({ database, user, navigate }, { key: record.key, row: record.row, pending: record.pending }, '');
    void requestSync();
  },
  readCounter: async (fields) => {
    const key = newKey();
    const item = { Id: key, DateTime: now(), ...fields };
    const calls = [{ call: 'createOrUpdate', payload: item }];
    const change = {
      entity: 'vehicle-counter',
      key,
      kind: 'save',
      user,
      appVersion: 'test',
      happenedAt: now(),
      calls,
      item,
      row: { Id: key },
    } as const;
    await saveChange(database, change, () => crypto.randomUUID());
    void requestSync();
  },
  setClockBack: (hours) => {
    const backMs = hours * 3_600_000;
    globalThis.Date = class extends RealDate {
      constructor(...parts: readonly []) {
        if (parts.length > 0) super(...parts);
        else super(RealDate.now() - backMs);
      }
    } as DateConstructor;
  },
  requestSync: () => postToWorker({ type: 'drain', reason: 'online' }),
  queue: async () => {
    const [entries, blobs, records] = await Promise.all([database.outbox.toArray(), database.blobs.count(), database.records.toArray()]);
    const { held = [], pending = [] } = await navigator.locks.query();
    const inState = (state: string) => entries.filter((entry) => entry.state === state);
    return {
      waiting: inState('waiting').length,
      sending: inState('sending').length,
      parked: inState('parked').map((entry) => `${entry.call}: ${entry.fault?.code}`),
      postponed: inState('waiting').filter((entry) => entry.fault !== null).length,
      blobs,
      pending: records.reduce((sum, record) => sum + record.pending, 0),
      isDraining: [...held, ...pending].some((lock) => lock.name === 'tabor-drain'),
    };
  },
};

async function save(opened: string, form: HandoverForm): Promise<void> {
  await saveHandover(database, user, opened, form, now());
  void requestSync();
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function now(): string {
  return toWireDateTime(new Date());
}

function newKey(): string {
  return `local-${crypto.randomUUID()}`;
}
