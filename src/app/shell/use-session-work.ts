import { useEffect } from 'react';
import { callerOfSession } from '../../api/backend.ts';
import { askCapabilities } from '../../api/capabilities.ts';
import { knownBackend } from '../../api/known-backend.ts';
import { TaborError } from '../../contract/problem.ts';
import { sweepBlobs } from '../../db/blobs.ts';
import { isPrefetchDue, prefetchState } from '../../db/prefetch-state.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { keepPoking, tellWorker } from '../../sw/poke.ts';
import { forgetLeaving } from '../login/leaving.ts';

/** How often to check whether a failed prefetch is due for a retry. */
const retryEveryMs = 60_000;

/** The first screen renders first: the worker competes for the processor and the database. */
const settlingMs = 1_000;

/** Background work of a session: drains the outbox, prefetches offline data, refreshes capabilities, requests persistent storage, sweeps blobs. */
export function useSessionWork(): void {
  const { database, session } = useSession();
  const isOnline = useOnline();
  const isActive = session.state === 'active';
  useEffect(() => {
    if (!isActive) return undefined;
    let stop = () => {};
    const timer = setTimeout(() => {
      void tellWorker({ type: 'drain', reason: 'login' });
      stop = keepPoking(database);
    }, settlingMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [database, isActive]);
  useEffect(() => {
    if (!isActive || !isOnline) return undefined;
    const timer = setTimeout(() => void prefetchWhenDue(database, session.language), settlingMs);
    const retries = setInterval(() => void retryWhenDue(database, session.language), retryEveryMs);
    return () => {
      clearTimeout(timer);
      clearInterval(retries);
    };
  }, [database, session.language, isActive, isOnline]);
  useEffect(() => {
    if (!isActive || !isOnline) return undefined;
    const timer = setTimeout(() => void askWhatItCan().catch(leaveForNextStart), settlingMs);
    return () => clearTimeout(timer);
  }, [isActive, isOnline]);
  useEffect(() => void navigator.storage?.persist?.(), []);
  useEffect(() => forgetLeaving(), []);
  useEffect(() => {
    const timer = setTimeout(() => void sweepBlobs(database, new Date()).catch(leaveForNextStart), settlingMs);
    return () => clearTimeout(timer);
  }, [database]);
}

/** Ignores failures of cleanup and refresh: the next start repeats them, and saves of user data report storage errors themselves. */
function leaveForNextStart(error: unknown): void {
  if (!(error instanceof TaborError)) throw error;
}

/** Capabilities younger than this were read by the login just before. */
const justAskedMs = 60_000;

/** Reads the capabilities again: the backend may have been updated since the last start. */
async function askWhatItCan(): Promise<void> {
  const { caller } = await callerOfSession();
  const { askedAt } = await knownBackend(caller.backendAddress);
  if (Math.abs(Date.now() - askedAt) > justAskedMs) await askCapabilities(caller);
}

async function prefetchWhenDue(database: UserDatabase, language: string): Promise<void> {
  if (isPrefetchDue(await prefetchState(database), language, Date.now())) await tellWorker({ type: 'prefetch', scope: 'due' });
}

/** Retries failed areas once their backoff is over, and a prefetch that failed for lack of a network on every tick. */
async function retryWhenDue(database: UserDatabase, language: string): Promise<void> {
  const state = await prefetchState(database);
  if (state?.state === 'failed' && (state.problem === null || state.problem === 'network')) await prefetchWhenDue(database, language);
}
