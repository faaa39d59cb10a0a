import { callerOfSession } from '../../api/backend.ts';
import { openStream } from '../../api/open-stream.ts';
import * as v from 'valibot';
import { changeStreamCall } from '../../contract/delivery/change-feed.ts';
import { pushedChanges } from '../../contract/delivery/stream-rows.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { isDatabaseClosed } from '../../db/schema/database-closed.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { followChanges, takePushed } from '../../sw/pull/follow-changes.ts';
import { hasChangeFeed } from '../../sw/pull/start-feed.ts';
import { postToWorker } from '../../sw/request-sync.ts';
import { readReopened } from './reopened-stream.ts';

/** Interval of the poll where a proxy holds the stream back. */
const POLL_INTERVAL_MS = 30_000;

/** Follows the backend's changes while the page is visible: by its stream, else by asking. Does nothing with a backend that has no change feed. */
export async function followLive(database: UserDatabase, ended: AbortSignal): Promise<void> {
  if (!(await hasFeed()) || ended.aborted) return;
  const pull = createPull(database);
  const take = createTaker(database);
  let shown = new AbortController();
  const onVisibility = () => {
    shown.abort();
    if (document.visibilityState !== 'visible' || ended.aborted) return;
    shown = new AbortController();
    void follow({ pull, take }, shown.signal);
  };
  ended.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', onVisibility);
    shown.abort();
  });
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
}

/** False after a log-out, too. */
async function hasFeed(): Promise<boolean> {
  try {
    const { caller } = await callerOfSession();
    return await hasChangeFeed(caller);
  } catch (error) {
    if (!(error instanceof TaborError)) throw error;
    return false;
  }
}

/** `take` applies rows of the stream; it resolves with the milliseconds within which the device must request the feed, or null. */
type Follower = { readonly pull: () => Promise<void>; readonly take: (data: string) => Promise<number | null> };

async function follow(follower: Follower, hidden: AbortSignal): Promise<void> {
  const { pull } = follower;
  let heardAt = 0;
  const poll = setInterval(() => void (Date.now() - heardAt > POLL_INTERVAL_MS && pull()), POLL_INTERVAL_MS);
  hidden.addEventListener('abort', () => clearInterval(poll));
  void pull();
  await readReopened({ open: openChanges, onOpen: () => readEvents(follower, hidden, () => (heardAt = Date.now())) }, hidden);
}

async function openChanges(signal: AbortSignal) {
  const { caller } = await callerOfSession();
  return openStream(caller, changeStreamCall, { rows: 'true' }, signal);
}

/**
 * Requests the feed, because the stream announces only later changes. The reader applies the stream's rows, and requests the feed at each other
 * event.
 */
function readEvents({ pull, take }: Follower, hidden: AbortSignal, onHeard: () => void): (text: string) => void {
  // Thousands of devices must not send requests at once.
  const pullWithin = (milliseconds: number | null) => milliseconds !== null && setTimeout(() => void (!hidden.aborted && pull()), Math.random() * milliseconds);
  void pull();
  let unread = '';
  return (text) => {
    onHeard();
    const events = (unread + text).split('\n\n');
    unread = events.pop() ?? '';
    for (const event of events) {
      const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (name === 'change') pullWithin(Number(data));
      // The stream is read on meanwhile: the backend ends one with many unread events.
      else if (name === 'rows') void take(data).then(pullWithin);
    }
  };
}

/** Requests the feed, and once more where an event came meanwhile. */
function createPull(database: UserDatabase): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequested = false;
  async function run(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      try {
        if ((await followChanges(database)) === 'restart') await postToWorker({ type: 'prefetch', scope: 'restart' });
      } catch (error) {
        // Offline, or the device is full: the next poll retries.
        ignoreExpected(error);
      }
    }
  }
  return () => {
    isRequested = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Applies the rows of the stream one after the other. */
function createTaker(database: UserDatabase): Follower['take'] {
  let taking: Promise<unknown> = Promise.resolve();
  return async (data) => {
    const read = v.safeParse(pushedChanges, JSON.parse(data));
    if (!read.success) return 0;
    const taken = taking.then(() => takePushed(database, read.output));
    taking = taken.catch(() => undefined);
    try {
      return (await taken) ? null : read.output.Within;
    } catch (error) {
      // The device is full: its cursor stays, and the next answer brings them again.
      ignoreExpected(error);
      return null;
    }
  };
}

/** After a log-out nothing follows. */
function ignoreExpected(error: unknown): void {
  if (!(error instanceof TaborError) && !isDatabaseClosed(error)) throw error;
}
