import { expect, test } from 'vitest';
import { retryLostRaces } from './retry.ts';

/** A transaction that is lost `times` times by `code`, with the pauses it was given. */
function lost(code: string, times: number) {
  const pauses: number[] = [];
  let attempts = 0;
  const answer = retryLostRaces(
    async () => {
      attempts += 1;
      if (attempts <= times) throw Object.assign(new Error('lost'), { code });
      return Promise.resolve(attempts);
    },
    (ms) => Promise.resolve(pauses.push(ms)),
  );
  return { answer, pauses, attempts: () => attempts };
}

test.each(['40P01', '40001'])('a transaction lost by %s runs again after a growing random pause', async (code) => {
  const { answer, pauses } = lost(code, 3);
  expect(await answer).toBe(4);
  expect(pauses).toHaveLength(3);
  for (const [index, ms] of pauses.entries()) expect(ms).toBeLessThan(40 * 2 ** index);
});

test('a transaction that is lost again and again fails at last', async () => {
  const { answer, attempts } = lost('40P01', Infinity);
  await expect(answer).rejects.toMatchObject({ code: '40P01' });
  expect(attempts()).toBe(6);
});

test('any other error fails at once', async () => {
  const { answer, attempts } = lost('23505', Infinity);
  await expect(answer).rejects.toMatchObject({ code: '23505' });
  expect(attempts()).toBe(1);
});
