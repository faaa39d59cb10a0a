import { useEffect } from 'react';
import { ignoreTaborError } from '../../contract/wire/problem.ts';

/** Saves the company's time zone on the device: the worker needs it to read instants while no page is open. */
export function useSaveTimeZone(backendAddress: string, timeZone: string, hasDatabase: boolean): void {
  useEffect(() => {
    if (hasDatabase) void saveTimeZone(backendAddress, timeZone).catch(ignoreTaborError);
  }, [backendAddress, timeZone, hasDatabase]);
}

async function saveTimeZone(backendAddress: string, timeZone: string): Promise<void> {
  const { backendFacts, updateBackendFacts } = await import('../../api/backend-facts.ts');
  const facts = await backendFacts(backendAddress);
  if (facts.timeZone !== timeZone) await updateBackendFacts(backendAddress, { timeZone });
}
