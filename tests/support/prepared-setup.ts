import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startNewestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the prepared devices of this run are, and the ports at which they know the app, one for each test file that runs at a time. */
    prepared: { readonly folder: string; readonly ports: readonly number[] };
  }
}

/** Vitest's global setup: a server for the demos, a folder for the devices, and ports that nobody listens on. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { name, url, stop } = await startNewestPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tabor-prepared-'));
  const ports: number[] = [];
  while (ports.length < 8) {
    // Below those that the system gives to outgoing connections.
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (!ports.includes(port) && (await isFree(port))) ports.push(port);
  }
  project.provide('postgres', [{ name, url }]);
  project.provide('prepared', { folder, ports });
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
