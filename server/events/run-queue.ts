import type { Kysely } from 'kysely';
import { factsOf, logLine } from '../database/error-facts.ts';
import type { Database } from '../database/tables.ts';
import type { ChannelDrivers, QueuedMessage } from './channel-driver.ts';
import { emitDueEvents } from './events-of-time.ts';
import { queueReports } from './queue-reports.ts';
import { addressEvents, claimMessages, sendMessage } from './queue.ts';

const INTERVAL_MS = 2_000;

/** How often a process looks whether the dates are to be checked. */
const DATES_INTERVAL_MS = 60_000;

/** Messages sent at a time by a channel: a mail server takes few connections of one client. */
const CONCURRENCY = 4;

export type QueueOptions = { readonly demoMode: boolean; readonly log: (line: string) => void };

/** Addresses new events and sends due messages until none is left. Returns the number of messages. */
export async function runQueue(db: Kysely<Database>, drivers: ChannelDrivers, options: Pick<QueueOptions, 'demoMode'>): Promise<number> {
  await addressEvents(db, drivers, options);
  const counts = await Promise.all(channelsOf(drivers).map((channel) => createSender(db, channel).drain()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Each channel by itself: a mail server or a receiver that hangs delays no other channel. */
function channelsOf(drivers: ChannelDrivers): ChannelDrivers[] {
  return Object.entries(drivers).map(([channel, driver]) => ({ [channel]: driver }));
}

type Sender = {
  /** Starts the due messages for which there is a place; the others follow as places become free. */
  readonly start: () => Promise<void>;
  /** Sends due messages until none is left or on its way. Returns the number of messages of this sender. */
  readonly drain: () => Promise<number>;
};

/** Sends the due messages of a channel, one at a time to each target: one that hangs delays no other target, also of later messages. */
function createSender(db: Kysely<Database>, channel: ChannelDrivers, isStopped = () => false): Sender {
  const sending = new Map<string, Promise<void>>();
  let count = 0;
  let filling: Promise<void> = Promise.resolve();
  const fill = async (): Promise<void> => {
    while (!isStopped() && sending.size < CONCURRENCY) {
      // One claim at a time, so that each knows the targets of the others.
      const [message] = await claimMessages(db, channel, 1, [...sending.keys()]);
      if (!message) return;
      count++;
      const sent = send(message);
      // The next start meets the same failure of the database, and tells it.
      sent.catch(() => undefined);
      sending.set(message.Target, sent);
    }
  };
  const start = (): Promise<void> => {
    filling = filling.catch(() => undefined).then(fill);
    return filling;
  };
  const send = async (message: QueuedMessage): Promise<void> => {
    try {
      await sendMessage(db, channel, message);
    } finally {
      sending.delete(message.Target);
    }
    await start();
  };
  const drain = async (): Promise<number> => {
    let lastFill: Promise<void> = start();
    do {
      lastFill = filling;
      await Promise.all([lastFill, ...sending.values()]);
      // A message that is sent starts another fill.
    } while (sending.size > 0 || lastFill !== filling);
    return count;
  };
  return { start, drain };
}

/**
 * Runs the queue every two seconds, and writes events of dates that have come. Returns what stops it, after the messages that are being
 * sent.
 */
export function startQueue(db: Kysely<Database>, drivers: ChannelDrivers, { demoMode, log }: QueueOptions): () => Promise<void> {
  let isStopped = false;
  let nextCheck = 0;
  const addressing = async () => {
    if (Date.now() >= nextCheck) {
      nextCheck = Date.now() + DATES_INTERVAL_MS;
      await emitDueEvents(db);
      if (drivers.mail) await queueReports(db, drivers.mail);
    }
    await addressEvents(db, drivers, { demoMode });
  };
  const senders = channelsOf(drivers).map((channel) => createSender(db, channel, () => isStopped));
  const tasks = [addressing, ...senders.map(({ start }) => start)];
  const stops = tasks.map((task) => repeat(task));
  return async () => {
    isStopped = true;
    await Promise.all(stops.map((stop) => stop()));
    // Messages on their way.
    await Promise.allSettled(senders.map(({ drain }) => drain()));
  };

  function repeat(task: () => Promise<unknown>): () => Promise<void> {
    let hasFailed = false;
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const run = async () => {
      try {
        await task();
        hasFailed = false;
      } catch (error) {
        // One line for an outage, however long it lasts.
        if (!hasFailed && !isStopped) log(logLine('error', { task: 'outgoing messages', ...factsOf(error) }));
        hasFailed = true;
      }
      schedule();
    };
    const schedule = () => {
      if (isStopped) return;
      timer = setTimeout(() => {
        running = run();
      }, INTERVAL_MS);
      timer.unref();
    };
    schedule();
    return async () => {
      clearTimeout(timer);
      await running;
    };
  }
}
