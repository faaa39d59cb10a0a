import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { addressPattern } from '../../server/events/report-readers.ts';
import { UNPRINTABLE } from '../../src/contract/entities/protocol/printable.ts';
import { token } from '../../src/contract/grid/tokenize.ts';
import { builtRegexesIn, regexesIn, type FoundRegex } from './regexes.ts';

/** Processor time of an expression that does not end: the slowest of the tree takes a seventh. A busy machine takes any time beside it. */
const END_MS = 500;
const POLL_MS = 250;

const MAX_MS = 300_000;

/** Every program of the tree but the tests. */
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /(?<!\.test)\.(?:[cm]?[jt]sx?)$/.test(file) && !/^tests\/|generated/.test(file));

/** Expressions that are built from texts, as they come out. Those of `scripts` read files of the tree and of packages. */
const built: Readonly<Record<string, readonly [source: string, flags: string][]>> = {
  'src/contract/entities/protocol/printable.ts': [[UNPRINTABLE.source, UNPRINTABLE.flags]],
  'src/contract/grid/tokenize.ts': [[token.source, token.flags]],
  'src/contract/rich-text/tokens.ts': [['</script[\\s/>]', 'gi']],
  'src/db/cache/withdrawn-rights.ts': [['^/Vehicle/Get/[^/]*/[^/]*$', '']],
  'src/screens/pdf/merge-pdfs.ts': [['/Root (\\d+) 0 R', '']],
  'server/schema/migrate.ts': [['\\bvehicle\\b', '']],
  'server/events/report-readers.ts': [[addressPattern, '']],
};

/** The expressions of `regexes` that do not end. */
async function endlessOf(regexes: FoundRegex[]): Promise<string[]> {
  const endless: string[] = [];
  let worker = await startWorker();
  for (let regex = regexes.pop(); regex; regex = regexes.pop()) {
    if (await hasEnded(worker, regex)) continue;
    endless.push(`${regex.file}: /${regex.source}/${regex.flags}`);
    await worker.terminate();
    worker = await startWorker();
  }
  await worker.terminate();
  return endless;
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('regex-worker.ts', import.meta.url));
  await once(worker, 'online');
  return worker;
}

/** Whether the worker answers within the processor time. */
async function hasEnded(worker: Worker, regex: FoundRegex): Promise<boolean> {
  const answer = once(worker, 'message').then(() => true);
  const start = await processorMs(worker);
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
  worker.postMessage(regex);
  for (;;) {
    if (await Promise.race([answer, delay(POLL_MS, false)])) return true;
    if ((await processorMs(worker)) - start > END_MS) return false;
  }
}

async function processorMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
}

test(
  '[R-151] the attack finds expressions that backtrack',
  async () => {
    const bad = ['(a+)+$', '(?:x|y*)*z', '\\s+$', '^(\\w+\\s?)*$'].map((source): FoundRegex => ({ file: 'example', source, flags: '' }));
    const endless = await Promise.all(bad.map((one) => endlessOf([one])));
    expect(endless.flat()).toHaveLength(bad.length);
  },
  MAX_MS,
);

test(
  '[R-151] every expression that is built from texts is tried as it comes out',
  () => {
    const counted = files
      .filter((file) => !file.startsWith('scripts/'))
      .flatMap((file) => (builtRegexesIn(file) > 0 ? [[file, builtRegexesIn(file)]] : []));
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(Object.entries(built).map(([file, sources]) => [file, sources.length])));
  },
  MAX_MS,
);

test(
  '[R-151] no regular expression of the tree backtracks on hostile texts',
  async () => {
    const all = [
      ...files.flatMap(regexesIn),
      ...Object.entries(built).flatMap(([file, sources]) => sources.map(([source, flags]): FoundRegex => ({ file, source, flags }))),
    ];
    const regexes = [...new Map(all.map((regex) => [`${regex.source}/${regex.flags}`, regex])).values()];
    expect(regexes.length).toBeGreaterThan(200);
    expect(await endlessOf(regexes)).toEqual([]);
  },
  MAX_MS,
);
