import { expect, test } from 'vitest';
import { configuration } from '../../contract/device/configuration.ts';
import * as v from 'valibot';
import { rentalApplicationForm } from './form.ts';

test.each([
  ['2026-05-12T09:41:00', '2026-05-13T16:00:00'],
  ['2026-12-31T23:30:00', '2027-01-01T16:00:00'],
  // The night in which daylight saving time starts.
  ['2026-03-28T23:30:00', '2026-03-29T16:00:00'],
])('[R-036] opened at %s starts then and ends at %s', (now, end) => {
  expect(
    rentalApplicationForm.defaults({ now, configuration: v.parse(configuration, {}), answers: {}, search: new URLSearchParams() }),
  ).toMatchObject({ StartDate: now, EndDate: end });
});
