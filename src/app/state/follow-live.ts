import { callerOfSession } from '../../api/backend.ts';
import { openStream } from '../../api/open-stream.ts';
import { changeStreamCall } from '../../contract/delivery/change-feed.ts';
import { TaborError } from '../../contract/problem.ts';
import { isDatabaseClosed } from '../../db/schema/database-closed.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { followChanges } from '../../sw/pull/follow-changes.ts';
import { hasChangeFeed } from '../../sw/pull/start-feed.ts';
import { postToWorker } from '../../sw/request-sync.ts';

/** Interval of the poll where a proxy holds the stream back. */
const POLL_INTERVAL_MS = 30_000;
/** Pause before a stream is opened again. */
const REOPEN_MS = 2_000;

/** Follows the backend's changes while the page is visible: by its stream, else by asking. Does nothing with a backend that has no change feed. */
export async function followLive(database: UserDatabase, ended: AbortSignal): Promise<void> {
  if (!(await hasFeed()) || ended.aborted) return;
  const ask = createAsker(database);
  let shown = new AbortController();
  const onVisibility = () => {
    shown.abort();
    if (document.visibilityState !== 'visible' || ended.aborted) return;
    shown = new AbortController();
    void follow(ask, shown.signal);
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

async function follow(ask: () => Promise<void>, hidden: AbortSignal): Promise<void> {
  let heardAt = 0;
  const poll = setInterval(() => void (Date.now() - heardAt > POLL_INTERVAL_MS && ask()), POLL_INTERVAL_MS);
  hidden.addEventListener('abort', () => clearInterval(poll));
  void ask();
  while (!hidden.aborted) {
    // The stream announces only later changes: earlier ones are pulled once it is open.
    await listen(hidden, ask, () => (heardAt = Date.now()));
    await pause(REOPEN_MS, hidden);
  }
}

/** Asks when the stream opens and at each event; resolves when the stream ends. */
async function listen(hidden: AbortSignal, ask: () => Promise<void>, onHeard: () => void): Promise<void> {
  try {
    const { caller } = await callerOfSession();
    const stream = await openStream(caller, changeStreamCall, hidden);
    void ask();
    if (!stream) return;
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      onHeard();
      const [, within] = /^data: (\d+)$/m.exec(text) ?? [];
      // Thousands of devices must not ask at once.
      if (within !== undefined) setTimeout(() => void (!hidden.aborted && ask()), Math.random() * Number(within));
    }
  } catch {
    // The stream broke, or the session ended: the next attempt decides.
  }
}

/** Asks the feed, and once more where something came meanwhile. */
function createAsker(database: UserDatabase): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  async function run(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      try {
        if ((await followChanges(database)) === 'restart') await postToWorker({ type: 'prefetch', scope: 'due' });
      } catch (error) {
        // Offline, or the device is full: the next poll asks again. After a log-out nothing follows.
        if (!(error instanceof TaborError) && !isDatabaseClosed(error)) throw error;
      }
    }
  }
  return () => {
    isAsked = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
