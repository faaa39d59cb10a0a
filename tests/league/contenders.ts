import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildScript, builtWorker } from '../crash/device-build.ts';

/** A contender with its built scripts. */
export type BuiltContender = {
  readonly name: string;
  readonly page: string;
  readonly worker: string;
  /** The Background Sync tag that wakes its worker; null without a worker, or where the page itself wakes it. */
  readonly syncTag: string | null;
};

export const contenderNames = [
  'Tabor',
  'workbox-background-sync 7.4.1',
  '@tanstack/offline-transactions 1.0.53, `HTTP 401` in the message',
  '@tanstack/offline-transactions 1.0.53, without the status',
] as const;
export type ContenderName = (typeof contenderNames)[number];

const pages = join(import.meta.dirname, 'pages');
const contenders = join(import.meta.dirname, '../contenders');

export async function buildContender(name: ContenderName): Promise<BuiltContender> {
  if (!existsSync(join(contenders, 'node_modules'))) throw new Error('The contenders are not installed: node scripts/contenders.mjs');
  switch (name) {
    case 'Tabor':
      return { name, page: await buildScript(join(pages, 'ours.ts')), worker: await builtWorker(), syncTag: null };
    case 'workbox-background-sync 7.4.1': {
      const [page, worker] = [await buildScript(join(pages, 'workbox.ts')), await buildScript(join(contenders, 'workbox-worker.ts'))];
      return { name, page, worker, syncTag: 'workbox-background-sync:changes' };
    }
    case '@tanstack/offline-transactions 1.0.53, `HTTP 401` in the message':
      return { name, page: await buildScript(join(pages, 'tanstack-status.ts')), worker: '', syncTag: null };
    case '@tanstack/offline-transactions 1.0.53, without the status':
      return { name, page: await buildScript(join(pages, 'tanstack-no-status.ts')), worker: '', syncTag: null };
  }
}
