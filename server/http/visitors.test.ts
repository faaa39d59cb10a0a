import { expect, test } from 'vitest';
import { limitVisitor } from './visitors.ts';

test('[R-052] a visitor who asks too often waits for the next minute, and others do not', () => {
  const start = Date.now() + 3_600_000;
  const ask = (address: string, now: number) => () => limitVisitor(address, now);
  for (let asked = 0; asked < 240; asked++) ask('10.0.0.1', start)();
  expect(ask('10.0.0.1', start + 59_000)).toThrow('throttled');
  expect(ask('10.0.0.2', start + 59_000)).not.toThrow();
  expect(ask('10.0.0.1', start + 60_000)).not.toThrow();
});
