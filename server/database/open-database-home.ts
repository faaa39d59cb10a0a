import type { Settings } from '../settings/settings.ts';
import { startEmbedded, type DatabaseHome } from './embedded.ts';

/** The configured database: an external PostgreSQL, or the embedded one, which it starts. */
export async function openDatabaseHome({ databaseUrl, dataDir }: Settings): Promise<DatabaseHome> {
  if (databaseUrl === '') return startEmbedded(dataDir);
  return { url: databaseUrl, ended: new Promise(() => undefined), stop: () => Promise.resolve() };
}
