import { callerOfSession } from '../../api/backend.ts';
import { openStream } from '../../api/open-stream.ts';
import * as v from 'valibot';
import { changeStreamCall } from '../../contract/delivery/change-feed.ts';
import { pushedChanges, type PushedChanges } from '../../contract/delivery/stream-rows.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { ignoreInBackground } from '../../db/schema/database-closed.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { followChanges, takePushed } from '../../sw/pull/follow-changes.ts';
import { hasChangeFeed } from '../../sw/pull/start-feed.ts';
import { postToWorker } from '../../sw/request-sync.ts';
import { readReopened } from './reopened-stream.ts';

/** Interval of the poll where a proxy holds the stream back. */
const POLL_INTERVAL_MS = 30_000;

/**
 * The pause after rows were applied, as a multiple of the time until they were shown: a busy fleet, or this device's own queue, leaves the
 * page time for its user. Changes still show within a second.
 */
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 700;
const MAX_IDLE_WAIT_MS = 200;

/**
 * Follows the backend's changes while the page is visible: by its stream, else by asking. Does nothing with a backend that has no change
 * feed.
 */
export async function followLive(database: UserDatabase, ended: AbortSignal): Promise<void> {
  if (!(await hasFeed()) || ended.aborted) return;
  const pull = createPull(database);
  const take = createTaker(database);
  let visibility = new AbortController();
  const onVisibility = () => {
    visibility.abort();
    if (document.visibilityState !== 'visible' || ended.aborted) return;
    visibility = new AbortController();
    void follow({ pull, take }, visibility.signal);
  };
  ended.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', onVisibility);
    visibility.abort();
  });
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
}

/** False after a log-out, too. */
async function hasFeed(): Promise<boolean> {
  return (
    (await callerOfSession()
      .then(({ caller }) => hasChangeFeed(caller))
      .catch(ignoreTaborError)) ?? false
  );
}

/** `take` applies rows of the stream; it calls `pullWithin` where the device must request the feed, with the milliseconds within which. */
type Follower = { readonly pull: () => Promise<void>; readonly take: (data: string, pullWithin: (milliseconds: number) => void) => void };

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
 * Requests the feed, because the stream announces only later changes. The reader applies the stream's rows, and requests the feed at each
 * other event.
 */
function readEvents({ pull, take }: Follower, hidden: AbortSignal, onHeard: () => void): (text: string) => void {
  // Thousands of devices must not send requests at once.
  const pullWithin = (milliseconds: number) => void setTimeout(() => void (!hidden.aborted && pull()), Math.random() * milliseconds);
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
      else if (name === 'rows') take(data, pullWithin);
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
        ignoreInBackground(error);
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

/** Applies the rows of the stream; those that arrive while others are applied, or in the pause after them, are applied together. */
function createTaker(database: UserDatabase): Follower['take'] {
  let unread: PushedChanges[] = [];
  let isTaking = false;
  async function takeAll(pullWithin: (milliseconds: number) => void): Promise<void> {
    if (isTaking) return;
    isTaking = true;
    try {
      while (unread.length > 0) {
        const start = performance.now();
        const pushed = unread;
        unread = [];
        // The device is full: its cursor stays, and the next answer brings them again.
        const isTaken = await takePushed(database, pushed).catch((error: unknown) => (ignoreInBackground(error), true));
        if (!isTaken) pullWithin(pushed.at(-1)?.Within ?? 0);
        await idle();
        await new Promise((resolve) => setTimeout(resolve, Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - start))));
      }
    } finally {
      isTaking = false;
    }
  }
  return (data, pullWithin) => {
    const read = v.safeParse(pushedChanges, JSON.parse(data));
    if (!read.success) {
      pullWithin(0);
      return;
    }
    unread.push(read.output);
    void takeAll(pullWithin);
  };
}

/** Waits for an idle moment of the page, which then shows the applied rows. Safari has no idle callbacks. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(resolve);
  });
}
