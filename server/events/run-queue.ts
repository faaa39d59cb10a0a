import type { Kysely } from 'kysely';
import { factsOf, logLine } from '../database/error-facts.ts';
import type { Database } from '../database/tables.ts';
import type { ChannelDrivers } from './channel-driver.ts';
import { emitDueEvents } from './events-of-time.ts';
import { queueReports } from './queue-reports.ts';
import { addressEvents, claimMessages, sendMessage } from './queue.ts';

const INTERVAL_MS = 2_000;

/** How often a process looks whether the dates are to be checked. */
const DATES_INTERVAL_MS = 60_000;

/** Messages sent at a time: a mail server takes few connections of one client. */
const CONCURRENCY = 4;

export type QueueOptions = { readonly demoMode: boolean; readonly log: (line: string) => void };

/** Addresses new events and sends due messages until none is left. Returns the number of messages. */
export async function runQueue(db: Kysely<Database>, drivers: ChannelDrivers, options: Pick<QueueOptions, 'demoMode'>): Promise<number> {
  await addressEvents(db, drivers, options);
  for (let count = 0; ;) {
    const claimed = await claimMessages(db, drivers, CONCURRENCY);
    await Promise.all(claimed.map((message) => sendMessage(db, drivers, message)));
    count += claimed.length;
    if (claimed.length === 0) return count;
  }
}

/**
 * Runs the queue every two seconds, and writes events of dates that have come. Returns what stops it, after the messages that are being
 * sent.
 */
export function startQueue(db: Kysely<Database>, drivers: ChannelDrivers, { demoMode, log }: QueueOptions): () => Promise<void> {
  let [isStopped, hasFailed] = [false, false];
  let nextCheck = 0;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async () => {
    try {
      if (Date.now() >= nextCheck) {
        nextCheck = Date.now() + DATES_INTERVAL_MS;
        await emitDueEvents(db);
        if (drivers.mail) await queueReports(db, drivers.mail);
      }
      await runQueue(db, drivers, { demoMode });
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
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
