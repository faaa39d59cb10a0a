import { expect, test } from 'vitest';
import { rateLimitAnonymous } from './rate-limit.ts';

test('[R-052] limits one address until the next minute, and no other address', () => {
  const start = Date.now() + 3_600_000;
  const request = (address: string, now: number) => () => rateLimitAnonymous(address, now);
  for (let count = 0; count < 240; count++) request('10.0.0.1', start)();
  expect(request('10.0.0.1', start + 59_000)).toThrow('throttled');
  expect(request('10.0.0.2', start + 59_000)).not.toThrow();
  expect(request('10.0.0.1', start + 60_000)).not.toThrow();
});

test('[R-052] counts all addresses of an IPv6 /64 network as one', () => {
  const start = Date.now() + 7_200_000;
  for (let count = 0; count < 240; count++) rateLimitAnonymous(`2001:db8:1:2::${count.toString(16)}`, start);
  expect(() => rateLimitAnonymous('2001:db8:1:2:ffff::1', start)).toThrow('throttled');
  expect(() => rateLimitAnonymous('2001:db8:1:3::1', start)).not.toThrow();
});

test('[R-052] one IPv6 /48 neither escapes the limit nor takes the counters of others', () => {
  const start = Date.now() + 10_800_000;
  const refused = Array.from({ length: 12_000 }, (_, network) => {
    try {
      rateLimitAnonymous(`2001:db8:9:${network.toString(16)}::1`, start);
      return 0;
    } catch {
      return 1;
    }
  });
  expect(refused.filter((count) => count === 0)).toHaveLength(1_920);
  // Newcomers still have a counter each.
  for (let count = 0; count < 240; count++) rateLimitAnonymous('198.51.100.1', start);
  expect(() => rateLimitAnonymous('198.51.100.2', start)).not.toThrow();
});
