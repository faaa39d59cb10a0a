import { TaborError } from '../../src/contract/wire/problem.ts';
import { callOf } from '../../src/contract/registry.ts';
import { currentSession, saveSession } from '../../src/db/schema/device-database.ts';
import { clearBackoff } from '../../src/db/outbox/outbox.ts';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import { UserDatabase } from '../../src/db/schema/user-database.ts';
import { outboxStore } from '../../src/sw/drain/outbox-store.ts';
import { batchesOver } from '../../src/sw/drain/batch-transport.ts';
import { deliveryPorts } from '../../src/sw/drain/send-entry.ts';
import { deliver, type DeliveryPorts } from '../../src/sync/deliver.ts';
import { drain } from '../../src/sync/drain.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import type { OutboxStore } from '../../src/sync/ports.ts';
import { modelUsers, type ModelUser } from './actions.ts';
import { revive, type NetworkFault, type FakeNetwork, type FaultyRun } from './fake-network.ts';

type Send = (entry: OutboxRow) => Promise<Outcome>;

/** The overrides of a deliberately broken outbox. */
export type BrokenParts = {
  readonly store?: (store: OutboxStore<OutboxRow>, database: UserDatabase) => OutboxStore<OutboxRow>;
  readonly send?: (send: Send, database: UserDatabase) => Send;
  readonly ports?: Partial<DeliveryPorts<OutboxRow>>;
  /** The backend takes no batches. */
  readonly isForeign?: boolean;
};

/** A device with two users: the product's databases, engine and transport, with a fake clock, network and worker lifecycle. */
export type ModelDevice = {
  user: ModelUser;
  /** Milliseconds since 1970. */
  clock: number;
  /** Writes of records fail because the disk is full. */
  isDiskFull: boolean;
  /** The current user's database as opened by a tab. */
  readonly database: (tab: number) => UserDatabase;
  readonly logIn: (user: ModelUser) => Promise<void>;
  readonly drain: (isUrgent: boolean, faults: readonly NetworkFault[], revives: boolean, batches?: boolean) => Promise<void>;
  /** Revives the frozen workers that may continue, and waits for their end. */
  readonly thaw: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export async function newModelDevice(
  network: FakeNetwork,
  tokenOf: (user: ModelUser) => string,
  broken: BrokenParts,
): Promise<ModelDevice> {
  const tabs = Object.fromEntries(modelUsers.map((user) => [user, [new UserDatabase(user), new UserDatabase(user)]])) as Record<
    ModelUser,
    UserDatabase[]
  >;
  let frozen: { readonly run: FaultyRun; readonly end: Promise<unknown> }[] = [];
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
    drain: async (isUrgent, faults, revives, batches = false) => {
      const session = await currentSession();
      if (session?.state !== 'active') return;
      const database = device.database(0);
      if (isUrgent) await clearBackoff(database, device.clock);
      const { run, end } = await network.during(faults, () => ignoreFullDisk(drainOnce(device, database, broken, batches)));
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
    simulateFullDisk(database, () => device.isDiskFull);
    await database.open();
  }
  await device.logIn('admin');
  return device;
}

/** Entries are written before their record: a save that fails here is half done. */
function simulateFullDisk(database: UserDatabase, isFull: () => boolean): void {
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

/** A run may end with a storage error; the entries it claimed wait for the next run. */
async function ignoreFullDisk(run: Promise<unknown>): Promise<void> {
  try {
    await run;
  } catch (error) {
    if (!(error instanceof TaborError) || error.code !== 'storage-full') throw error;
  }
}

/** One run like the worker's, without the lock: the previous run may hang, which the epoch must fence off (SY9). */
function drainOnce(device: ModelDevice, database: UserDatabase, broken: BrokenParts, batches: boolean): Promise<unknown> {
  const realStore = outboxStore(
    database,
    () => crypto.randomUUID(),
    () => new Date(device.clock),
  );
  const store = broken.store?.(realStore, database) ?? realStore;
  const ports = deliveryPorts(database, store.rewrite);
  const delivery = {
    ...ports,
    clock: { now: () => device.clock },
    ...broken.ports,
    send: broken.send?.(ports.send, database) ?? ports.send,
  };
  const send: Send = (entry) => deliver(delivery, callOf(entry.callEntity, entry.call).change, entry);
  // A broken outbox shows in single requests: what it breaks takes no part in a batch.
  const isWhole = !broken.send && !broken.ports && !broken.isForeign;
  const transport = { send, ...(batches && isWhole && { batch: batchesOver(delivery) }) };
  return drain<OutboxRow>({ store, transport, clock: { now: () => device.clock }, random: () => 0.5 }, device.user);
}
