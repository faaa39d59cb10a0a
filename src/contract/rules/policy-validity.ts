import type { WireDate } from '../wire-date.ts';

/** Days before its end from which on an insurance policy is looked after. */
const noticeDays = 30;

/** What a policy that ends on the day `dateTo` is today: its last day counts. */
export function policyValidity(dateTo: WireDate, today: WireDate): 'valid' | 'expiring' | 'expired' {
  const left = (Date.parse(dateTo) - Date.parse(today)) / 86_400_000;
  if (left < 0) return 'expired';
  return left <= noticeDays ? 'expiring' : 'valid';
}
