import { TaborError } from '../../src/contract/problem.ts';
import { callOf } from '../../src/contract/registry.ts';
import { currentSession, saveSession } from '../../src/db/device-database.ts';
import { hasten } from '../../src/db/outbox.ts';
import type { OutboxRow } from '../../src/db/rows.ts';
import { UserDatabase } from '../../src/db/user-database.ts';
import { outboxStore } from '../../src/sw/outbox-store.ts';
import { deliveryPorts } from '../../src/sw/send-entry.ts';
import { deliver, type DeliveryPorts } from '../../src/sync/deliver.ts';
import { drain } from '../../src/sync/drain.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import type { OutboxStore } from '../../src/sync/ports.ts';
import { modelUsers, type ModelUser } from './actions.ts';
import { revive, type Fault, type PlayedNetwork, type PlayedRun } from './played-network.ts';

type Send = (entry: OutboxRow) => Promise<Outcome>;

/** How an outbox that is broken on purpose differs from the product's. */
export type Broken = {
  readonly store?: (store: OutboxStore<OutboxRow>, database: UserDatabase) => OutboxStore<OutboxRow>;
  readonly send?: (send: Send, database: UserDatabase) => Send;
  readonly ports?: Partial<DeliveryPorts<OutboxRow>>;
};

/** A device of two users: the product's databases, engine and transport; clock, network and the worker's life are played. */
export type ModelDevice = {
  user: ModelUser;
  /** Milliseconds since 1970. */
  clock: number;
  /** No document finds room any more. */
  isDiskFull: boolean;
  /** The current user's database as a tab has it open. */
  readonly database: (tab: number) => UserDatabase;
  readonly logIn: (user: ModelUser) => Promise<void>;
  readonly drain: (isUrgent: boolean, faults: readonly Fault[], revives: boolean) => Promise<void>;
  /** Workers that froze and may live again go on, and come to their end. */
  readonly thaw: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export async function newModelDevice(network: PlayedNetwork, tokenOf: (user: ModelUser) => string, broken: Broken): Promise<ModelDevice> {
  const tabs = Object.fromEntries(modelUsers.map((user) => [user, [new UserDatabase(user), new UserDatabase(user)]])) as Record<ModelUser, UserDatabase[]>;
  let frozen: { readonly run: PlayedRun; readonly end: Promise<unknown> }[] = [];
  const device: ModelDevice = {
    user: 'admin',
    clock: Date.parse('2026-06-01T08:00:00'),
    isDiskFull: false,
    database: (tab) => tabs[device.user][tab] as UserDatabase,
    logIn: async (user) => {
      device.user = user;
      const account = { Username: user, GivenName: '', Permissions: {} };
      await saveSession({ token: tokenOf(user), state: 'active', user: account, language: 'pl', backendAddress: 'http://backend' });
    },
    drain: async (isUrgent, faults, revives) => {
      const session = await currentSession();
      if (session?.state !== 'active') return;
      const database = device.database(0);
      if (isUrgent) await hasten(database, device.clock);
      const { run, end } = await network.during(faults, () => endedByFullDisk(drainOnce(device, database, broken)));
      if (run.isStopped && revives) frozen.push({ run, end });
    },
    thaw: async () => {
      const revived = frozen;
      frozen = [];
      for (const { run } of revived) revive(run);
      await Promise.all(revived.map(({ end }) => end));
    },
    remove: async () => {
      for (const database of Object.values(tabs).flat()) database.close();
      await Promise.all(modelUsers.map((user) => new UserDatabase(user).delete()));
    },
  };
  await device.remove();
  for (const database of Object.values(tabs).flat()) {
    fillUp(database, () => device.isDiskFull);
    await database.open();
  }
  await device.logIn('admin');
  return device;
}

/** Entries are written before their document: a save that fails here has half of its work behind it. */
function fillUp(database: UserDatabase, isFull: () => boolean): void {
  database.use({
    stack: 'dbcore',
    name: 'full disk',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const refuses = (type: string) => name === 'records' && type !== 'delete' && isFull();
        const full = () => Promise.reject(new DOMException('there is no room', 'QuotaExceededError'));
        return { ...table, mutate: (request) => (refuses(request.type) ? full() : table.mutate(request)) };
      },
    }),
  });
}

/** A run may end by what the store throws; what it had claimed waits for the next one. */
async function endedByFullDisk(run: Promise<unknown>): Promise<void> {
  try {
    await run;
  } catch (error) {
    if (!(error instanceof TaborError) || error.code !== 'storage-full') throw error;
  }
}

/** One run as the worker makes it, without its lock: the run before may hang, which is what the epoch is for (SY9). */
function drainOnce(device: ModelDevice, database: UserDatabase, broken: Broken): Promise<unknown> {
  const kept = outboxStore(database, () => crypto.randomUUID(), () => new Date(device.clock));
  const store = broken.store?.(kept, database) ?? kept;
  const ports = deliveryPorts(database, store.keep);
  const delivery = { ...ports, clock: { now: () => device.clock }, ...broken.ports, send: broken.send?.(ports.send, database) ?? ports.send };
  const send: Send = (entry) => deliver(delivery, callOf(entry.callEntity, entry.call).change, entry);
  return drain<OutboxRow>({ store, transport: { send }, clock: { now: () => device.clock }, random: () => 0.5 }, device.user);
}
