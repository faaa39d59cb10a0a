import { expect, test } from 'vitest';
import { policyValidity } from './policy-validity.ts';

test.each([
  ['2026-05-11', 'expired'],
  ['2026-05-12', 'expiring'],
  ['2026-06-11', 'expiring'],
  ['2026-06-12', 'valid'],
] as const)('[R-039] on 12 May a policy that ends on %s is %s', (dateTo, expected) => {
  expect(policyValidity(dateTo, '2026-05-12')).toBe(expected);
});

test('[R-039] counts the notice period in calendar days, across clock changes', () => {
  expect(policyValidity('2026-04-19', '2026-03-20')).toBe('expiring');
  expect(policyValidity('2026-04-20', '2026-03-20')).toBe('valid');
});
