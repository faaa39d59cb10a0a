import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runBackend, startBackend, type Backend } from '../../../support/backend/backend.ts';

const environment = { DEMO_MODE: '0' };

describe('backend process with an embedded database', () => {
  let folder = '';
  let running: Backend[] = [];

  const start = async (): Promise<Backend> => {
    folder ||= await mkdtemp(join(tmpdir(), 'tabor-data-'));
    await chmod(folder, 0o755);
    const backend = await startBackend({ dataDir: folder, environment });
    running.push(backend);
    return backend;
  };

  afterEach(async () => {
    await Promise.all(running.map((backend) => backend.stop()));
    if (folder) await rm(folder, { recursive: true, force: true });
    [folder, running] = ['', []];
  });

  it('[R-143] starts on an empty folder, lowers helper threads, stops its database', async () => {
    const backend = await start();
    expect((await fetch(`${backend.url}/health`)).status).toBe(200);
    expect((await stat(join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600);
    const postgres = await postmasterPidOf(folder);
    expect(await helperPrioritiesOf(await parentOf(postgres))).toStrictEqual([10]);
    await backend.stop();
    expect(isAlive(postgres)).toBe(false);
  });

  it('refuses a second process on the same folder, and the first keeps serving', async () => {
    const first = await start();
    const second = await runBackend({ dataDir: folder, environment });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another Tabor is running on ${folder}`);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  it('stops the PostgreSQL of a killed process at the next start, without data loss', async () => {
    const killed = await start();
    const orphan = await postmasterPidOf(folder);
    await killed.kill();
    expect(isAlive(orphan)).toBe(true);
    const next = await start();
    expect(isAlive(orphan)).toBe(false);
    expect((await fetch(`${next.url}/health`)).status).toBe(200);
  });

  it('recovers after a kill with its database, even if the PID in the lock was reused', async () => {
    const killed = await start();
    const postgres = await postmasterPidOf(folder);
    await killed.kill();
    process.kill(postgres, 'SIGKILL');
    const stranger = spawn('sleep', ['60']);
    const file = join(folder, 'postgres', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [stranger.pid, ...lines.slice(1)].join('\n'));
    try {
      const next = await start();
      expect((await fetch(`${next.url}/health`)).status).toBe(200);
      expect(isAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill();
    }
  });

  it('a wrong value ends it with a reason', async () => {
    const ended = await runBackend({ environment: { PORT: 'eighty' } });
    expect(ended.code).toBe(1);
    expect(ended.output).toBe('Tabor cannot start: PORT="eighty" is not a whole number from 0 to 65535\n');
  });

  it('an unreachable database ends it with a reason', async () => {
    const ended = await runBackend({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
    expect(ended.code).toBe(1);
    expect(ended.output).toMatch(/^Tabor cannot start: .*ECONNREFUSED/);
  });
});

async function postmasterPidOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function parentOf(process: number): Promise<number> {
  return Number(/^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${process}/status`, 'utf8'))?.[1]);
}

/** The priorities of the threads that hash, pack, read files and collect garbage, relative to this process. */
async function helperPrioritiesOf(process: number): Promise<number[]> {
  const threads = await readdir(`/proc/${process}/task`);
  const names = await Promise.all(
    threads.map(async (thread) => [thread, await readFile(`/proc/${process}/task/${thread}/comm`, 'utf8')] as const),
  );
  return [...new Set(names.flatMap(([thread, name]) => (/libuv|V8/.test(name) ? [getPriority(Number(thread)) - getPriority()] : [])))];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
