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
  const counts = await Promise.all(channelsOf(drivers).map((channel) => drain(db, channel)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Each channel by itself: a mail server or a receiver that hangs delays no other channel. */
function channelsOf(drivers: ChannelDrivers): ChannelDrivers[] {
  return Object.entries(drivers).map(([channel, driver]) => ({ [channel]: driver }));
}

/** Sends the due messages of a channel, one at a time to each target: one that hangs delays no other one. Returns their number. */
async function drain(db: Kysely<Database>, channel: ChannelDrivers, isStopped = () => false): Promise<number> {
  const busy = new Set<string>();
  let count = 0;
  let claiming: Promise<unknown> = Promise.resolve();
  // One claim at a time, so that each knows the targets of the others.
  const claim = (): Promise<QueuedMessage | undefined> => {
    const claimed = claiming.then(async () => {
      const [message] = isStopped() ? [] : await claimMessages(db, channel, 1, [...busy]);
      if (message) busy.add(message.Target);
      return message;
    });
    claiming = claimed.catch(() => undefined);
    return claimed;
  };
  const work = async () => {
    for (let message = await claim(); message; message = await claim()) {
      await sendMessage(db, channel, message);
      busy.delete(message.Target);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return count;
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
  const tasks = [addressing, ...channelsOf(drivers).map((channel) => () => drain(db, channel, () => isStopped))];
  const stops = tasks.map((task) => repeat(task));
  return async () => {
    isStopped = true;
    await Promise.all(stops.map((stop) => stop()));
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
