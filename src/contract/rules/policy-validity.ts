import type { WireDate } from '../wire/wire-date.ts';

/** Days before its end from which an insurance policy counts as expiring. */
const NOTICE_DAYS = 30;

/** Validity of a policy that ends on `dateTo`. The last day still counts as valid. */
export function policyValidity(dateTo: WireDate, today: WireDate): 'valid' | 'expiring' | 'expired' {
  const daysLeft = (Date.parse(dateTo) - Date.parse(today)) / 86_400_000;
  if (daysLeft < 0) return 'expired';
  return daysLeft <= NOTICE_DAYS ? 'expiring' : 'valid';
}
