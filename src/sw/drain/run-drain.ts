import { canSend } from '../../api/can-send.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { callOf } from '../../contract/registry.ts';
import { currentSession } from '../../db/schema/device-database.ts';
import { drainState, clearBackoff, releaseDeadRun } from '../../db/outbox/outbox.ts';
import { findRecord } from '../../db/cache/records.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { userDatabase, type UserDatabase } from '../../db/schema/user-database.ts';
import { deliver } from '../../sync/deliver.ts';
import { drain, type DrainReport } from '../../sync/drain.ts';
import type { Outcome } from '../../sync/entry.ts';
import { leaseFrom, leaseLeft } from '../../sync/lease.ts';
import type { Transport } from '../../sync/ports.ts';
import { batchTransport } from './batch-transport.ts';
import { withDrainLock, withFreeDrainLock } from './drain-lock.ts';
import { outboxStore } from './outbox-store.ts';
import { deliveryPorts } from './send-entry.ts';
import { reportQueue } from './report-queue.ts';
import { pullRecord } from '../pull/pull.ts';

/** Limit of records pulled again after a drain, for values that the backend added, such as a number. */
const MAX_REFRESHED_RECORDS = 20;

/** The worker waits for a backoff up to this long itself: nothing else may be there to wake it. */
const MAX_PAUSE_MS = 15_000;
/** Minimum wait: thousands of delayed entries come due one by one, so those of one second share a run. */
const MIN_PAUSE_MS = 1_000;
/** Browsers end a worker whose event runs too long. */
const MAX_RUN_MS = 4 * 60_000;

type RecordRef = Pick<OutboxRow, 'entity' | 'recordKey'>;

type Run = { readonly since: number; readonly report: Promise<DrainReport | null> };

let running: Run | null = null;
let isRequested = false;
let isUrgentRequested = false;
/** Ends the pause of a run that waits for a backoff. */
let wake = () => {};

/**
 * Drains the outbox of the logged-in user under the device's lock, and again when an entry was added meanwhile.
 * An urgent call clears the backoff of all waiting entries. A run that hangs is replaced (SY18).
 * Returns the last report; null without a session.
 */
export async function runDrain(options: { isUrgent: boolean }): Promise<DrainReport | null> {
  isRequested = true;
  isUrgentRequested ||= options.isUrgent;
  wake();
  const before = running;
  if (before && leaseLeft(leaseFrom(before.since, 0), Date.now()) === 0 && (await lockTimeout()) === 0 && running === before)
    running = null;
  running ??= startRun();
  return running.report;
}

/** Runs `act` while no worker drains; a run that hangs is not waited for. */
export async function runExclusive(act: () => Promise<void>): Promise<void> {
  await withDrainLock(lockTimeout, act);
}

/** For a device that cannot send, without a network or a login: a user may edit or discard what a dead run was sending. */
export async function endDeadRun(): Promise<void> {
  await withFreeDrainLock(async () => {
    const session = await currentSession();
    if (session) await releaseDeadRun(userDatabase(session.user.Username));
  });
}

function startRun(): Run {
  const run: Run = {
    since: Date.now(),
    report: runUntilIdle(() => running === run).finally(() => {
      if (running === run) running = null;
    }),
  };
  return run;
}

async function runUntilIdle(isCurrent: () => boolean): Promise<DrainReport | null> {
  const started = Date.now();
  let report: DrainReport | null = null;
  // `start` assigns `running` before the loop reads it.
  await Promise.resolve();
  while (isRequested && isCurrent()) {
    const clearsBackoff = isUrgentRequested;
    [isRequested, isUrgentRequested] = [false, false];
    report = await withDrainLock(lockTimeout, () => drainOnce(clearsBackoff));
    const wait = report?.nextDue === null || report === null ? Infinity : report.nextDue - Date.now();
    const isWorthWaiting = report?.end === 'idle' && wait <= MAX_PAUSE_MS && Date.now() - started < MAX_RUN_MS;
    if (!isRequested && isWorthWaiting && isCurrent()) {
      await pause(Math.max(wait, MIN_PAUSE_MS));
      // The network may have gone meanwhile, and a failed request leaves its entry in doubt.
      isRequested ||= await canSend();
    }
  }
  return report;
}

/** Milliseconds left of the lease of the current run, in this or another context. */
async function lockTimeout(): Promise<number> {
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

async function drainOnce(clearsBackoff: boolean): Promise<DrainReport | null> {
  const session = await currentSession();
  if (session?.state !== 'active') return null;
  const database = userDatabase(session.user.Username);
  // Another origin may block every header that its backend does not allow: query the capabilities first.
  if (session.backendAddress !== '') await capabilitiesOf(session);
  if (clearsBackoff) await clearBackoff(database, Date.now());
  const store = outboxStore(
    database,
    () => crypto.randomUUID(),
    () => new Date(),
  );
  const ports = deliveryPorts(database, store.rewrite);
  const touched = new Map<string, RecordRef>();
  const batch = await batchTransport(session, ports);
  const report = await drain<OutboxRow>(
    {
      store,
      transport: touching(touched, {
        send: (entry) => deliver(ports, callOf(entry.callEntity, entry.call).change, entry),
        ...(batch && { batch }),
      }),
      clock: { now: () => Date.now() },
      random: () => Math.random(),
    },
    session.user.Username,
  );
  await pullTouched(database, [...touched.values()]);
  if (report.end === 'idle') await reportQueue(session, database);
  return report;
}

/** `transport`, which adds the records of applied entries to `touched`. */
function touching(touched: Map<string, RecordRef>, { send, batch }: Transport<OutboxRow>): Transport<OutboxRow> {
  const note = (entry: OutboxRow, outcome: Outcome | undefined) => {
    if (outcome?.kind === 'applied') addTouched(touched, entry);
  };
  return {
    send: async (entry) => {
      const outcome = await send(entry);
      note(entry, outcome);
      return outcome;
    },
    ...(batch && {
      batch: {
        ...batch,
        send: async (entries) => {
          const outcomes = await batch.send(entries);
          entries.forEach((entry, index) => note(entry, outcomes?.[index]));
          return outcomes;
        },
      },
    }),
  };
}

/** Remembers the keys of the last records only, because a run may send thousands. */
function addTouched(touched: Map<string, RecordRef>, { entity, recordKey }: RecordRef): void {
  const name = `${entity} ${recordKey}`;
  touched.delete(name);
  touched.set(name, { entity, recordKey });
  const [oldest] = touched.keys();
  if (touched.size > MAX_REFRESHED_RECORDS && oldest !== undefined) touched.delete(oldest);
}

async function pullTouched(database: UserDatabase, entries: readonly RecordRef[]): Promise<void> {
  // A locked device sends, and pulls again once it is open.
  if (entries.length === 0 || (await database.keys.isClosed())) return;
  for (const { entity, recordKey } of entries) {
    const record = await findRecord(database, entity, recordKey);
    if (!record || record.pending > 0 || record.isRemoved || typeof record.key === 'string') continue;
    // The delivery is final; the next pull brings the rest.
    await pullRecord(database, entity, record.key).catch(ignoreTaborError);
  }
}
