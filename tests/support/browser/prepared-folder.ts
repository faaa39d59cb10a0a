import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run's prepared device profiles. */
    preparedDevices: string;
  }
}

/** Vitest's global setup: a folder for the prepared devices. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tabor-prepared-'));
  project.provide('preparedDevices', folder);
  return () => rm(folder, { recursive: true, force: true });
}
