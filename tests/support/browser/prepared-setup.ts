import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startNewestPostgres } from '../backend/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run's prepared device profiles. */
    preparedDevices: string;
  }
}

/** Vitest's global setup: a PostgreSQL for the demos, and a folder for the prepared devices. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startNewestPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tabor-prepared-'));
  project.provide('postgres', [server]);
  project.provide('preparedDevices', folder);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
