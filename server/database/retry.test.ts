import { expect, test } from 'vitest';
import { retryConflicts } from './retry.ts';

/** A transaction that fails `times` times with `code`, and its recorded pauses. */
function failingTransaction(code: string, times: number) {
  const pauses: number[] = [];
  let attempts = 0;
  const answer = retryConflicts(
    async () => {
      attempts += 1;
      if (attempts <= times) throw Object.assign(new Error('lost'), { code });
      return Promise.resolve(attempts);
    },
    (ms) => Promise.resolve(pauses.push(ms)),
  );
  return { answer, pauses, attempts: () => attempts };
}

test.each(['40P01', '40001'])('retries after %s with a growing random pause', async (code) => {
  const { answer, pauses } = failingTransaction(code, 3);
  expect(await answer).toBe(4);
  expect(pauses).toHaveLength(3);
  for (const [index, ms] of pauses.entries()) expect(ms).toBeLessThan(40 * 2 ** index);
});

test('fails after the last attempt', async () => {
  const { answer, attempts } = failingTransaction('40P01', Infinity);
  await expect(answer).rejects.toMatchObject({ code: '40P01' });
  expect(attempts()).toBe(6);
});

test('does not retry any other error', async () => {
  const { answer, attempts } = failingTransaction('23505', Infinity);
  await expect(answer).rejects.toMatchObject({ code: '23505' });
  expect(attempts()).toBe(1);
});
