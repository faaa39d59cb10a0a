import { execFileSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { attacksOn, regexesIn, type FoundRegex } from './regexes.ts';

/** A quadratic expression takes minutes for all texts of this length, a linear one milliseconds. */
const ATTACK_LENGTH = 50_000;
/** No measurement: the end of an expression that does not end. */
const END_MS = 3_000;

const MAX_MS = 300_000;

const files = execFileSync('git', ['ls-files', 'src', 'server', 'scripts'], { encoding: 'utf8' }).split('\n').filter((file) => /(?<!\.test)\.(?:tsx?|mjs)$/.test(file) && !file.includes('generated'));

/** The expressions of `found` that do not end. */
async function endlessOf(found: FoundRegex[]): Promise<string[]> {
  const endless: string[] = [];
  let worker = new Worker(new URL('regex-worker.ts', import.meta.url));
  for (let regex = found.pop(); regex; regex = found.pop()) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    worker.once('message', () => resolve(true));
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
    worker.postMessage({ ...regex, texts: attacksOn(regex, ATTACK_LENGTH) });
    const end = setTimeout(() => resolve(false), END_MS);
    const hasEnded = await promise;
    clearTimeout(end);
    if (hasEnded) continue;
    endless.push(`${regex.file}: /${regex.source}/${regex.flags}`);
    await worker.terminate();
    worker = new Worker(new URL('regex-worker.ts', import.meta.url));
  }
  await worker.terminate();
  return endless;
}

test('[R-151] the attack finds expressions that backtrack', async () => {
  const bad = ['(a+)+$', '(?:x|y*)*z', '\\s+$', '^(\\w+\\s?)*$'].map((source): FoundRegex => ({ file: 'example', source, flags: '' }));
  const endless = await Promise.all(bad.map((one) => endlessOf([one])));
  expect(endless.flat()).toHaveLength(bad.length);
}, MAX_MS);

test('[R-151] no regular expression of the tree backtracks on hostile texts', async () => {
  const found = files.flatMap(regexesIn);
  expect(found.length).toBeGreaterThan(200);
  expect(await endlessOf(found)).toEqual([]);
}, MAX_MS);
