import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { onNewestPostgres } from '../support/contract-app.ts';
import { history, type Action } from './actions.ts';
import { foreignStyles } from './foreign-answers.ts';
import { countsRefusals, deletesFirst, forgetsDoubt, neverLooks, ordersByClock } from './broken-outboxes.ts';
import type { Broken } from './model-device.ts';
import { runHistory } from './run-history.ts';

/** `npm run test:fuzz` sets these; a path replays the one history that a failure printed. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 25);
const path = process.env['FUZZ_PATH'];

/** Every style of a foreign backend goes through so many histories. */
const foreignRuns = Math.max(12, Math.round(numRuns / 4));
/** The share of documents about which a person is asked, at most: more where the backend itself says less. */
const mostAsked = { 'ignores keys': 0.3, 'answers late': 0.7, 'answers otherwise': 0.5 } as const;

/** In so many histories a broken outbox must be caught. */
const runsToCatch = 60;

/** A save whose answer is lost, and which is refused when it is sent again: the backend is asked about its keys first, so chance seldom gets there. */
const refusedInDoubt: readonly Action[] = [
  { do: 'read counter', tab: 0 },
  { do: 'drain', isUrgent: true, faults: ['lose-answer', 'lose-answer'], revives: false },
  { do: 'drain', isUrgent: true, faults: ['pass', '413'], revives: false },
  { do: 'edit', tab: 0, pick: 0, pulls: false },
];

/** How the comparison names what it finds. */
const found = /is there [02] times|never left|of m\d+-\d+:|without a reason/;

onNewestPostgres('the outbox against its model', (app) => {
  afterEach(() => vi.unstubAllGlobals());
  const stub = (fetch: unknown) => void vi.stubGlobal('fetch', fetch);
  let broken: readonly string[] = [];
  afterEach(() => {
    broken = [];
  });
  const lawHolds = (parts: Broken, begins: readonly Action[] = []) =>
    fc.asyncProperty(history, async (actions) => {
      broken = [];
      broken = await runHistory(app, [...begins, ...actions], stub, { broken: parts });
      if (broken.length > 0) throw new Error(broken.join('\n'));
    });

  test('[SY1] [SY2] [SY4] [SY5] [SY9] after any history every accepted intent is at the company exactly once, and nothing else is [R-083]', async () => {
    const details = await fc.check(lawHolds({}), { seed, numRuns, includeErrorInReport: true, ...(path === undefined ? {} : { path }) });
    // Seed, path and the shortest history that fails.
    if (details.failed) throw new Error((await fc.asyncDefaultReportMessage(details)) ?? 'no report');
    expect(details.numRuns).toBe(path === undefined ? numRuns : 1);
  }, 3_600_000);

  test.each(foreignStyles)('[SY22] [SY23] [R-121] at a backend that %s, nothing is lost and nothing is there twice', async (style) => {
    let [asked, made] = [0, 0];
    const onEnd = (some: number, all: number) => {
      asked += some;
      made += all;
    };
    const property = fc.asyncProperty(history, async (actions) => {
      broken = await runHistory(app, actions, stub, { style, onEnd });
      if (broken.length > 0) throw new Error(broken.join('\n'));
    });
    const details = await fc.check(property, { seed, numRuns: foreignRuns, includeErrorInReport: true });
    if (details.failed) throw new Error((await fc.asyncDefaultReportMessage(details)) ?? 'no report');
    // To ask about everything would be no answer either.
    expect(made).toBeGreaterThan(foreignRuns);
    expect(asked / made).toBeLessThan(mostAsked[style]);
  }, 3_600_000);

  test('[SY22] an outbox that never looks for what it sends again is caught', async () => {
    const property = fc.asyncProperty(history, async (actions) => {
      broken = await runHistory(app, actions, stub, { style: 'ignores keys', broken: neverLooks });
      if (broken.length > 0) throw new Error(broken.join('\n'));
    });
    const { failed } = await fc.check(property, { seed: 1, numRuns: runsToCatch, endOnFailure: true });
    expect({ failed, broken }).toEqual({ failed: true, broken: expect.arrayContaining([expect.stringMatching(/is there [2-9] times/)]) });
  }, 300_000);

  test.each([
    ['[SY2] an outbox that takes an entry out before it sends it', deletesFirst, []],
    ['[SY3] an outbox that takes a 500 for delivered', countsRefusals, []],
    ['[SY4] [SY7] an outbox that takes a refusal for the answer to every attempt before', forgetsDoubt, refusedInDoubt],
    ['[SY5] an outbox that orders by the clock', ordersByClock, []],
  ])('%s is caught', async (_, parts, begins) => {
    // The outbox as it is goes through histories that begin so.
    expect(await fc.check(lawHolds({}, begins), { seed: 1, numRuns: 5 })).toMatchObject({ failed: false });
    const { failed } = await fc.check(lawHolds(parts, begins), { seed: 1, numRuns: runsToCatch, endOnFailure: true });
    // What the comparison found, not a history that threw.
    expect({ failed, broken }).toEqual({ failed: true, broken: expect.arrayContaining([expect.stringMatching(found)]) });
  }, 300_000);
});
