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

test('[R-052] another address of the same IPv6 line is the same visitor, and leaves the others their room', () => {
  const start = Date.now() + 7_200_000;
  for (let asked = 0; asked < 240; asked++) limitVisitor(`2001:db8:1:2::${asked.toString(16)}`, start);
  expect(() => limitVisitor('2001:db8:1:2:ffff::1', start)).toThrow('throttled');
  expect(() => limitVisitor('2001:db8:1:3::1', start)).not.toThrow();
});
