import { capabilitiesOf } from '../api/capabilities.ts';
import { TaborError } from '../contract/problem.ts';
import { callOf } from '../contract/registry.ts';
import { currentSession } from '../db/device-database.ts';
import { drainState, hasten } from '../db/outbox.ts';
import { findRecord } from '../db/records.ts';
import type { OutboxRow } from '../db/rows.ts';
import { userDatabase, type UserDatabase } from '../db/user-database.ts';
import { deliver } from '../sync/deliver.ts';
import { drain, type DrainReport } from '../sync/drain.ts';
import { leaseFrom, leaseLeft } from '../sync/lease.ts';
import { underDrainLock } from './drain-lock.ts';
import { outboxStore } from './outbox-store.ts';
import { deliveryPorts } from './send-entry.ts';
import { pullDocument } from './pull.ts';

/** Limit of records pulled again after a drain, for values that the backend added, such as a number. */
const refreshedAtMost = 20;

/** The worker waits for a backoff up to this long itself: nothing else may be there to wake it. */
const shortWaitMs = 15_000;
/** Minimum wait: thousands of delayed entries come due one by one, so those of one second share a run. */
const leastWaitMs = 1_000;
/** Browsers end a worker whose event runs too long. */
const longestRunMs = 4 * 60_000;

type Touched = Pick<OutboxRow, 'entity' | 'recordKey'>;

type Run = { readonly since: number; readonly report: Promise<DrainReport | null> };

let running: Run | null = null;
let isWanted = false;
let isHurried = false;
/** Ends the pause of a run that waits for a backoff. */
let wake = () => {};

/**
 * Drains the outbox of the logged-in user under the device's lock, and again when an entry was added meanwhile.
 * An urgent call clears the backoff of all waiting entries. A run that hangs is replaced (SY18).
 * Returns the last report; null without a session.
 */
export async function runDrain(options: { isUrgent: boolean }): Promise<DrainReport | null> {
  isWanted = true;
  isHurried ||= options.isUrgent;
  wake();
  const before = running;
  if (before && leaseLeft(leaseFrom(before.since, 0), Date.now()) === 0 && (await patience()) === 0 && running === before) running = null;
  running ??= start();
  return running.report;
}

/** Runs `act` while no worker drains; a run that hangs is not waited for. */
export async function betweenRuns(act: () => Promise<void>): Promise<void> {
  await underDrainLock(patience, act);
}

function start(): Run {
  const run: Run = {
    since: Date.now(),
    report: loop(() => running === run).finally(() => {
      if (running === run) running = null;
    }),
  };
  return run;
}

async function loop(isCurrent: () => boolean): Promise<DrainReport | null> {
  const started = Date.now();
  let report: DrainReport | null = null;
  // `start` assigns `running` before the loop reads it.
  await Promise.resolve();
  while (isWanted && isCurrent()) {
    const hastens = isHurried;
    [isWanted, isHurried] = [false, false];
    report = await underDrainLock(patience, () => drainOnce(hastens));
    const wait = report?.nextDue === null || report === null ? Infinity : report.nextDue - Date.now();
    const isWorthWaiting = report?.end === 'idle' && wait <= shortWaitMs && Date.now() - started < longestRunMs;
    if (!isWanted && isWorthWaiting && isCurrent()) {
      await pause(Math.max(wait, leastWaitMs));
      isWanted = true;
    }
  }
  return report;
}

/** Milliseconds left of the lease of the current run, in this or another context. */
async function patience(): Promise<number> {
  const session = await currentSession();
  if (!session) return 0;
  return leaseLeft((await drainState(userDatabase(session.user.Username))).lease ?? null, Date.now());
}

/** Waits, unless another run is requested before. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function drainOnce(hastens: boolean): Promise<DrainReport | null> {
  const session = await currentSession();
  if (session?.state !== 'active') return null;
  const database = userDatabase(session.user.Username);
  // Another origin may block every header that its backend does not allow: query the capabilities first.
  if (session.backendAddress !== '') await capabilitiesOf(session);
  if (hastens) await hasten(database, Date.now());
  const store = outboxStore(database, () => crypto.randomUUID(), () => new Date());
  const ports = deliveryPorts(database, store.keep);
  const touched = new Map<string, Touched>();
  const report = await drain<OutboxRow>(
    {
      store,
      transport: {
        send: async (entry) => {
          const outcome = await deliver(ports, callOf(entry.callEntity, entry.call).change, entry);
          if (outcome.kind === 'applied') touch(touched, entry);
          return outcome;
        },
      },
      clock: { now: () => Date.now() },
      random: () => Math.random(),
    },
    session.user.Username,
  );
  await refresh(database, [...touched.values()]);
  return report;
}

/** Remembers the keys of the last records only, because a run may send thousands. */
function touch(touched: Map<string, Touched>, { entity, recordKey }: Touched): void {
  const name = `${entity} ${recordKey}`;
  touched.delete(name);
  touched.set(name, { entity, recordKey });
  const [oldest] = touched.keys();
  if (touched.size > refreshedAtMost && oldest !== undefined) touched.delete(oldest);
}

async function refresh(database: UserDatabase, entries: readonly Touched[]): Promise<void> {
  for (const { entity, recordKey } of entries) {
    const record = await findRecord(database, entity, recordKey);
    if (!record || record.pending > 0 || record.isRemoved || typeof record.key === 'string') continue;
    try {
      await pullDocument(database, entity, record.key);
    } catch (error) {
      // The delivery is final; the next pull brings the rest.
      if (!(error instanceof TaborError)) throw error;
    }
  }
}
