import { expect, test } from 'vitest';
import { deriveStatusDate } from './rental-status.ts';

const now = '2027-03-27T08:00:00';

test('[R-032] picked up sets the pickup date, returned the return date, no other', () => {
  expect(deriveStatusDate(-3_760_002, {}, now)).toEqual({ PickupDate: now });
  expect(deriveStatusDate(-3_760_003, { PickupDate: '2027-03-01T08:00:00', ReturnDate: null }, now)).toEqual({ ReturnDate: now });
  expect(deriveStatusDate(-3_760_001, {}, now)).toEqual({});
  expect(deriveStatusDate(null, {}, now)).toEqual({});
});

test('[R-032] does not overwrite an entered date', () => {
  expect(deriveStatusDate(-3_760_002, { PickupDate: '2027-03-01T08:00:00' }, now)).toEqual({});
  expect(deriveStatusDate(-3_760_003, { ReturnDate: '2027-03-01T08:00:00' }, now)).toEqual({});
});
