import { defineConfig } from 'vitest/config';

const slowForeign = 'tests/foreign/**/*.slow.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Before Dexie is loaded, which looks for the device's database once.
          setupFiles: ['fake-indexeddb/auto'],
          include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/sync/**/*.test.ts', 'tests/house/**/*.test.ts', 'tests/league/judge.test.ts'],
          environment: 'node',
          // A process for each file, in which every library is loaded anew, costs as much as the tests: what a file changes around it, it puts back.
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts', 'tests/model/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          environment: 'node',
          // Some start and kill whole backends, beside others that do.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts', 'tests/league/league.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
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
      foreign('foreign', { include: ['tests/foreign/**/*.test.ts'], exclude: [slowForeign] }),
      foreign('foreign-slow', { include: [slowForeign] }),
      inBrowsers('journeys'),
      inBrowsers('variants'),
    ],
  },
});

/** Tests of the app at a company's own backend; what takes many minutes is a project of its own. */
function foreign(name: string, files: { readonly include: string[]; readonly exclude?: string[] }) {
  return {
    test: {
      name,
      ...files,
      environment: 'node' as const,
      testTimeout: 180_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 15_000 } },
      maxWorkers: 3,
    },
  };
}

/** Tests of whole screens, in a folder of its own each. */
function inBrowsers(name: string) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      globalSetup: ['tests/support/prepared-setup.ts'],
      environment: 'node' as const,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // What is polled comes when the machine has time for it.
      expect: { poll: { timeout: 15_000 } },
      // Browsers wait more than they work: three at a time are what two cores carry.
      maxWorkers: 3,
    },
  };
}
