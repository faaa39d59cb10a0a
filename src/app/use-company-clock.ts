import { useEffect } from 'react';
import { knownBackend, learn } from '../api/known-backend.ts';
import { TaborError } from '../contract/problem.ts';

/** Writes down by which zone the company's clock goes, for the worker too: it reads instants with no page open. */
export function useCompanyClock(backendAddress: string, timeZone: string): void {
  useEffect(() => void keepTimeZone(backendAddress, timeZone).catch(leaveForNextStart), [backendAddress, timeZone]);
}

async function keepTimeZone(backendAddress: string, timeZone: string): Promise<void> {
  const known = await knownBackend(backendAddress);
  if (known.timeZone !== timeZone) await learn(backendAddress, { timeZone });
}

/** A database that cannot be written now says so where something is at stake. */
function leaveForNextStart(error: unknown): void {
  if (!(error instanceof TaborError)) throw error;
}
