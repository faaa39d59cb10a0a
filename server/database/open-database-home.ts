import { Client } from 'pg';
import type { Settings } from '../settings/settings.ts';
import { startEmbedded, type DatabaseHome } from './embedded.ts';

/** The configured database: an external PostgreSQL, or the embedded one, which it starts. */
export async function openDatabaseHome({ databaseUrl, databaseOwnerUrl, dataDir }: Settings): Promise<DatabaseHome> {
  if (databaseUrl === '') return startEmbedded(dataDir);
  const external = { url: databaseUrl, ended: new Promise<void>(() => undefined), stop: () => Promise.resolve() };
  if (databaseOwnerUrl === '') return { ...external, ownerUrl: databaseUrl, runtimeRole: null };
  return { ...external, ownerUrl: databaseOwnerUrl, runtimeRole: await roleOf(databaseUrl) };
}

/** Queries the server: a pooler may log in under another name than the address has. */
async function roleOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}
