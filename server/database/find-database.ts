import type { Settings } from '../settings.ts';
import { startEmbedded, type DatabaseHome } from './embedded.ts';

/** The database that the settings name: another PostgreSQL, or the embedded one, started. */
export async function findDatabase({ databaseUrl, dataDir }: Settings): Promise<DatabaseHome> {
  if (databaseUrl === '') return startEmbedded(dataDir);
  return { url: databaseUrl, ended: new Promise(() => undefined), stop: () => Promise.resolve() };
}
