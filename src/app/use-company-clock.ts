import { useEffect } from 'react';
import { knownBackend, learn } from '../api/known-backend.ts';
import { TaborError } from '../contract/problem.ts';

/** Saves the company's time zone on the device: the worker needs it to read instants while no page is open. */
export function useCompanyClock(backendAddress: string, timeZone: string): void {
  useEffect(() => void keepTimeZone(backendAddress, timeZone).catch(leaveForNextStart), [backendAddress, timeZone]);
}

async function keepTimeZone(backendAddress: string, timeZone: string): Promise<void> {
  const known = await knownBackend(backendAddress);
  if (known.timeZone !== timeZone) await learn(backendAddress, { timeZone });
}

/** Ignores a failed write: the next start repeats it, and saves of user data report storage errors themselves. */
function leaveForNextStart(error: unknown): void {
  if (!(error instanceof TaborError)) throw error;
}
