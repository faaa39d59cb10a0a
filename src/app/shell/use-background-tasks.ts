import { useEffect } from 'react';
import { backendFacts } from '../../api/backend-facts.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { isPrefetchDue, prefetchState } from '../../db/cache/prefetch-state.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { startSyncRequests, postToWorker } from '../../sw/request-sync.ts';
import { useUnseenFailures } from '../state/use-unseen-failures.ts';
import { useLiveChanges } from '../state/use-live-changes.ts';
import { clearSignedOut } from '../login/signed-out-mark.ts';

/** How often to check whether a failed prefetch is due for a retry. */
const RETRY_CHECK_MS = 60_000;

/** The first screen renders first: the worker competes for the processor and the database. */
const START_DELAY_MS = 1_000;

/**
 * Background work of a session: drains the outbox, prefetches offline data, refreshes capabilities, requests persistent storage, sweeps
 * blobs.
 */
export function useBackgroundTasks(): void {
  const { database, session } = useSession();
  const isOnline = useOnline();
  const isActive = session.state === 'active';
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => {
      if (isActive) void postToWorker({ type: 'drain', reason: 'login' });
      stop = startSyncRequests(database);
    }, START_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [database, isActive]);
  useEffect(() => {
    if (!isActive || !isOnline) return undefined;
    const timer = setTimeout(() => void prefetchWhenDue(database, session.language), START_DELAY_MS);
    const retries = setInterval(() => void retryWhenDue(database, session.language), RETRY_CHECK_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(retries);
    };
  }, [database, session.language, isActive, isOnline]);
  useEffect(() => {
    if (!isActive || !isOnline) return undefined;
    const refresh = () => void refreshCapabilities().catch(ignoreTaborError);
    const timer = setTimeout(refresh, START_DELAY_MS);
    const repeats = setInterval(refresh, CAPABILITIES_REFRESH_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(repeats);
    };
  }, [isActive, isOnline]);
  useLiveChanges();
  useUnseenFailures();
  useEffect(() => void navigator.storage?.persist?.(), []);
  useEffect(() => clearSignedOut(), []);
  useEffect(() => {
    const sweep = async () => (await import('../../db/drafts/blobs.ts')).sweepBlobs(database, new Date());
    const timer = setTimeout(() => void sweep().catch(ignoreTaborError), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, [database]);
}

/** How soon an app that stays open learns what the company demands of devices. */
const CAPABILITIES_REFRESH_MS = 15 * 60_000;

/** Capabilities younger than this were read by the login just before. */
const CAPABILITIES_FRESH_MS = 60_000;

/** Reads the capabilities again: the backend may have been updated since the last start. */
async function refreshCapabilities(): Promise<void> {
  const [{ callerOfSession }, { fetchCapabilities }] = await Promise.all([
    import('../../api/backend.ts'),
    import('../../api/capabilities.ts'),
  ]);
  const { caller } = await callerOfSession();
  const { askedAt } = await backendFacts(caller.backendAddress);
  if (Math.abs(Date.now() - askedAt) > CAPABILITIES_FRESH_MS) await fetchCapabilities(caller);
}

async function prefetchWhenDue(database: UserDatabase, language: string): Promise<void> {
  if (isPrefetchDue(await prefetchState(database), language, Date.now())) await postToWorker({ type: 'prefetch', scope: 'due' });
}

/** Retries failed areas once their backoff is over, and a prefetch that failed for lack of a network on every tick. */
async function retryWhenDue(database: UserDatabase, language: string): Promise<void> {
  const state = await prefetchState(database);
  if (state?.state === 'failed' && (state.problem === null || state.problem === 'network')) await prefetchWhenDue(database, language);
}
