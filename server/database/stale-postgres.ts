import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

const MAX_STOP_MS = 30_000;

/**
 * Stops a PostgreSQL that a killed server left running on `data`, and removes a lock file of another process. The process id in the lock
 * file is never trusted alone: after a restart of the machine it may belong to another program.
 */
export async function stopStalePostgres(data: string, connection: { user: string; password: string; host: string }): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return; // PostgreSQL removes the file of a dead process itself
  const deadline = performance.now() + MAX_STOP_MS;
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

async function servesFolder(data: string, connection: { user: string; password: string; host: string; port: number }): Promise<boolean> {
  const client = new Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>('SHOW data_directory');
    return answer.rows[0]?.data_directory === data;
  } catch {
    return false; // starting, stopping, or another program
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks the command line on Linux. Other systems return true, and the caller throws at its deadline. */
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
