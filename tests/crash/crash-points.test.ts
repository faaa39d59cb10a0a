import { expect, test } from 'vitest';
import { runCrashPoints, type CrashPoint } from './crash-points.ts';
import { setupCrashTests } from './setup-crash-tests.ts';
import { builtWorker, buildPage } from './device-build.ts';

/** `npm run test:crash` kills after every step, `npm test` after every eighteenth, always the same ones. */
const stride = process.env['CRASH_POINTS'] === 'all' ? 1 : 18;
const offset = 2;

const stage = setupCrashTests();

test('[SY1] [SY2] [SY4] [SY9] [R-083] killed after any step, delivers exactly once', { timeout: 1_200_000 }, async () => {
  const scripts = { page: await buildPage(), worker: await builtWorker() };
  const before = await stage.ledger.counts();

  const points = await runCrashPoints({ ...stage, scripts, devices: 2 }, (step) => step % stride === offset % stride);

  process.stdout.write(`${summaryOf(points)}\n`);
  expect(points.filter((point) => point.violation !== null)).toEqual([]);
  // All steps were covered: one run ended before reaching its step.
  expect(points.some((point) => point.after === null)).toBe(true);
  const handovers = points.reduce((sum, point) => sum + point.arrived.handovers, 0);
  // Without a batch, its writes and answers were never among the steps.
  expect(points.every(({ after, batches }) => after !== null || batches > 0)).toBe(true);
  const readings = points.reduce((sum, point) => sum + point.arrived.readings, 0);
  expect(await stage.ledger.counts()).toEqual({
    handovers: before.handovers + handovers,
    faults: before.faults + handovers,
    files: before.files + 2 * handovers,
    readings: before.readings + readings,
  });
});

function summaryOf(points: readonly CrashPoint[]): string {
  const killed = points.flatMap(({ after }) => (after === null ? [] : [after.split(' /')[0]?.replace(/^(commit|lock) .*/, '$1') ?? '']));
  const kinds = Map.groupBy(killed, (kind) => kind);
  const parts = [...kinds].map(([kind, all]) => `${all.length} after "${kind}"`);
  return `crash points: ${killed.length} run of the history's ${Math.max(...points.map(({ step }) => step)) - 1} steps or so (${parts.join(', ')})`;
}
