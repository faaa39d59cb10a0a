import type { TestProject } from 'vitest/node';
import { startNewestPostgres } from './postgres.ts';

/** Vitest's global setup: a PostgreSQL for tests that create their own databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startNewestPostgres();
  project.provide('postgres', [server]);
  return stop;
}
