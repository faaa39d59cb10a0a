import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Needs no cluster. */
const historyChecker = 'tests/cluster/history.test.ts';
/** Take many minutes: `npm run test:all` runs them. */
const slowTests = 'tests/**/*.slow.test.ts';

// Browsers mostly wait, so two cores can run four at a time.
const maxWorkers = 4;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Must run before Dexie is loaded, which looks up the global IndexedDB once.
          setupFiles: ['fake-indexeddb/auto'],
          include: [
            'src/**/*.test.ts',
            'server/**/*.test.ts',
            'tests/sync/**/*.test.ts',
            'tests/house/**/*.test.ts',
            'tests/league/judge.test.ts',
            historyChecker,
          ],
          environment: 'node',
          // A second of work may take ten on a busy machine.
          testTimeout: 30_000,
          // A process per file, loading every library again, would double the run time. So each file must restore the globals that it changes.
          isolate: false,
          maxWorkers,
        },
      },
      contract('contract', { include: ['tests/contract/**/*.test.ts', 'tests/model/**/*.test.ts'], exclude: [slowTests] }),
      contract('contract-slow', { include: ['tests/contract/**/*.slow.test.ts'] }),
      crash('crash', { include: ['tests/crash/**/*.test.ts', 'tests/league/league.test.ts'], exclude: [slowTests] }),
      crash('crash-slow', { include: ['tests/crash/**/*.slow.test.ts'] }),
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          environment: 'node',
          testTimeout: 360_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'kerberos',
          include: ['tests/kerberos/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'spreadsheets',
          include: ['tests/spreadsheets/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          exclude: [historyChecker],
          setupFiles: ['fake-indexeddb/auto'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'packages',
          include: ['tests/packages/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          // Builds an image, which installs all packages of npm.
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'security',
          include: ['tests/security/**/*.test.ts'],
          globalSetup: ['tests/support/backend/postgres.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      foreign('foreign', { include: ['tests/foreign/**/*.test.ts'], exclude: [slowTests] }),
      foreign('foreign-slow', { include: ['tests/foreign/**/*.slow.test.ts'] }),
      inBrowsers('journeys'),
      inBrowsers('variants'),
    ],
  },
});

type Files = { readonly include: string[]; readonly exclude?: string[] };

/** Tests of the backend. */
function contract(name: string, files: Files) {
  return {
    test: {
      name,
      ...files,
      globalSetup: ['tests/support/backend/postgres.ts'],
      setupFiles: ['fake-indexeddb/auto'],
      environment: 'node' as const,
      // Some tests start and kill whole backends in parallel with others.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      isolate: false,
      maxWorkers,
    },
  };
}

/** Kills of a real browser, at numbered steps. */
function crash(name: string, files: Files) {
  return {
    test: {
      name,
      ...files,
      globalSetup: ['tests/support/backend/newest-postgres-setup.ts'],
      environment: 'node' as const,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      maxWorkers,
    },
  };
}

/** Tests of the app against a foreign backend. */
function foreign(name: string, files: Files) {
  return {
    test: {
      name,
      ...files,
      globalSetup: ['tests/support/browser/prepared-folder.ts'],
      environment: 'node' as const,
      testTimeout: 180_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 15_000 } },
      maxWorkers,
    },
  };
}

/** Browser tests of whole screens, one folder per project. */
function inBrowsers(name: string) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      globalSetup: ['tests/support/backend/newest-postgres-setup.ts', 'tests/support/browser/prepared-folder.ts'],
      environment: 'node' as const,
      // A handover by two people takes half a minute, on a busy machine four times as long.
      testTimeout: 240_000,
      hookTimeout: 120_000,
      // Polled conditions may take long on a busy machine.
      expect: { poll: { timeout: 15_000 } },
      maxWorkers,
    },
  };
}
