import { expect, test } from 'vitest';
import { runCrashPoints, type CrashPoint } from './crash-points.ts';
import { setupCrashTests } from './setup-crash-tests.ts';
import { buildBrokenWorker, buildPage, type Breakage } from './device-build.ts';

/** Beyond the end of any history: nothing is killed. */
const never = 100_000;
/** Two steps before the worker first sends. */
const firstOfDrain = 20;

const stage = setupCrashTests();

/** The violations of kills from step `from` on, until the first one or the end of the history. */
async function violationsOf(breakages: readonly Breakage[], from: number): Promise<CrashPoint[]> {
  const scripts = { page: await buildPage(), worker: await buildBrokenWorker(breakages) };
  const isEnough = (point: CrashPoint) => point.after === null || point.violation !== null;
  const points = await runCrashPoints({ ...stage, scripts, devices: 1 }, (step) => step >= from, isEnough);
  return points.filter((point) => point.violation !== null);
}

test('the unbroken outbox has no violations', async () => {
  expect(await violationsOf([], never)).toEqual([]);
});

test('[SY2] catches an outbox that deletes entries before sending them', async () => {
  const deletesFirst: Breakage[] = [
    {
      file: 'src/sw/drain/send-entry.ts',
      from: 'const reply = await exchange(',
      to: 'await database.outbox.delete(entry.seq);\n  const reply = await exchange(',
    },
    {
      file: 'src/sw/drain/send-entry.ts',
      from: 'return expireSessionOnLogin(caller, outcomeOf(',
      to: 'await database.outbox.put(entry);\n  return expireSessionOnLogin(caller, outcomeOf(',
    },
  ];
  expect(await violationsOf(deletesFirst, never)).toEqual([]);
  expect(await violationsOf(deletesFirst, firstOfDrain)).toMatchObject([
    { accepted: 3, violation: expect.stringMatching(/the company has|the queue stays/) },
  ]);
});

test('[SY3] catches an outbox that treats a 500 as delivered', async () => {
  const counts500: Breakage[] = [
    {
      file: 'src/sync/outcome.ts',
      from: 'if (status === 401)',
      to: "if (status === 500) return { kind: 'applied', serverId: null };\n  if (status === 401)",
    },
  ];
  expect(await violationsOf(counts500, never)).toMatchObject([{ accepted: 6, violation: expect.stringContaining('"isConfirmed":false') }]);
});

test('[SY5] catches an outbox that orders by the clock, which goes back', async () => {
  const byClock: Breakage[] = [
    {
      file: 'src/db/outbox/outbox.ts',
      from: 'const entries = await readEntries(database, keys.slice(start, start + size));',
      to: 'const entries = await readEntries(database, keys.slice(start, start + size));\n    entries.sort((left, right) => left.happenedAt.localeCompare(right.happenedAt));',
    },
  ];
  expect(await violationsOf(byClock, never)).toMatchObject([{ violation: expect.any(String) }]);
});
