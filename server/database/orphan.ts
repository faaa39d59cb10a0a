import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

const longestStop = 30_000;

/**
 * Stops the PostgreSQL that a killed server left running on `data`, and clears a lock file whose process is no PostgreSQL of ours.
 * The number in the lock file is never trusted alone: after a restart of the machine it may be anybody's.
 */
export async function stopOrphan(data: string, connection: { user: string; password: string; host: string }): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return; // PostgreSQL itself clears the file of a dead process
  const deadline = performance.now() + longestStop;
  let signalled = false;
  while (isAlive(pid) && performance.now() < deadline) {
    if (!signalled && (await servesFolder(data, { ...connection, port }))) {
      process.kill(pid, 'SIGINT');
      signalled = true;
    } else if (!signalled && !(await looksLikePostgres(pid))) {
      await rm(file, { force: true });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (isAlive(pid)) throw new Error(`A PostgreSQL (process ${pid}) still runs on ${data} and does not stop. End it, then start again.`);
}

/** Whether the server on that port says it serves exactly this folder. */
async function servesFolder(data: string, connection: { user: string; password: string; host: string; port: number }): Promise<boolean> {
  const client = new Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>('SHOW data_directory');
    return answer.rows[0]?.data_directory === data;
  } catch {
    return false; // starting, stopping, or somebody else
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** On Linux by its command line; elsewhere it counts as one, and the caller gives up in words. */
async function looksLikePostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
