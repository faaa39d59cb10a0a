import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { testSecretsKey } from './seed/small-fleet.ts';

const root = join(import.meta.dirname, '..', '..', '..');
// Seeding a large demo is slow: it inserts row by row, each with its search text.
const START_TIMEOUT_MS = 110_000;

/** A real backend in a child process. */
export type Backend = {
  readonly url: string;
  /** Data folder; pass it to a second start to reuse the database. */
  readonly dataDir: string;
  /** Stops the process with SIGTERM, and removes the data folder unless it was passed in. */
  readonly stop: () => Promise<void>;
  /** Kills the process with SIGKILL, like a power cut; the data stays. */
  readonly kill: () => Promise<void>;
  /** Output so far, stdout and stderr. */
  readonly output: () => string;
};

export type BackendOptions = {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly port?: number;
  /** Vehicles of an empty demo: 20 by default, since seeding takes time. */
  readonly vehicles?: number;
  /** Rows of its forwarding portfolio: 20 by default. */
  readonly shipments?: number;
  readonly publicDir?: string;
  /** Entry script; default: this checkout's server, which `npm test` has bundled. */
  readonly program?: string;
  /** Working directory; default: this checkout. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs the backend and its database at low priority: a real device does not share its processor with them. */
  readonly isLowPriority?: boolean;
};

/** Starts a backend and waits until it listens; rejects with its output when it exits before. */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tabor-data-')));
  const child = launch(options, dataDir);
  const output = collect(child);
  const clean = async (): Promise<void> => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const stop = async (): Promise<void> => {
    await endProcess(child, 'SIGTERM');
    await clean();
  };
  try {
    const url = await readyAddress(child, output);
    return { url, dataDir, stop, output, kill: () => endProcess(child, 'SIGKILL') };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs a backend that is expected to exit by itself; resolves to its exit code and output. */
export async function runBackend(options: BackendOptions = {}): Promise<{ code: number | null; output: string }> {
  const dataDir = options.dataDir ?? join(tmpdir(), 'tabor-data-unused');
  const child = launch(options, dataDir);
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

function launch(options: BackendOptions, dataDir: string): ChildProcess {
  const { vehicles = 20, shipments = 20 } = options;
  const args = ['--vehicles', String(vehicles), '--shipments', String(shipments)];
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    TZ: process.env['TZ'],
    HOST: '127.0.0.1',
    PORT: String(options.port ?? 0),
    DATA_DIR: dataDir,
    DATABASE_URL: options.databaseUrl ?? '',
    // Processes with one database need the same secrets key.
    ...(options.databaseUrl ? { SECRETS_KEY: testSecretsKey.toString('base64') } : {}),
    PUBLIC_DIR: options.publicDir ?? join(root, 'dist'),
    ...options.environment,
  };
  const child = spawn(process.execPath, [options.program ?? process.env['SERVER_PROGRAM'] ?? join(root, 'server', 'main.ts'), ...args], {
    cwd: options.folder ?? root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (options.isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The backend did not start in time:\n${output()}`)), START_TIMEOUT_MS);
    child.stdout?.on('data', () => {
      const address = /^listening (https?:\/\/\S+)$/m.exec(output())?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The backend ended (${code ?? signal}):\n${output()}`));
    });
  });
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'exit');
  child.kill(signal);
  await closed;
}
