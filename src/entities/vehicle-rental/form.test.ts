import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../../contract/device/configuration.ts';
import { languages } from '../../contract/wire/languages.ts';
import { bookingStatuses } from '../../contract/rules/rental/booking-state.ts';
import type { FormValues } from '../../screens/declaration/form-declaration.ts';
import { validateRecord } from '../../screens/record/save/validate-record.ts';
import { bookingColumns } from './declaration.ts';
import { vehicleRentalForm } from './form.ts';

const entryTime = '2026-05-12T08:00:00';
const now = '2026-05-12T10:00:00';
const queuedBooking = {
  Id: 'local-00000000-0000-4000-8000-000000000001',
  VehicleId: 1,
  StartDate: '2026-05-12T09:00:00',
  EndDate: '2026-05-12T16:00:00',
  PickUpDate: null,
  ReturnDate: null,
};

function errorsOf(values: FormValues, madeAt: string, stored: FormValues | null = queuedBooking): string[] {
  const context = { configuration: v.parse(configuration, {}), now, madeAt, isNew: true, stored, groups: [] };
  return validateRecord(vehicleRentalForm, values, context).map(({ field, code }) => `${field}: ${code}`);
}

test("[R-070] dates a queued booking's start check by entry time, its end check by now", () => {
  expect(errorsOf({ ...queuedBooking, Comment: 'Klucze' }, entryTime)).toEqual([]);
  // A start changed now is checked against the current time.
  expect(errorsOf({ ...queuedBooking, StartDate: '2026-05-12T09:30:00' }, now)).toEqual(['StartDate: in-the-past']);
  expect(errorsOf({ ...queuedBooking, EndDate: '2026-05-12T09:30:00' }, entryTime)).toEqual(['EndDate: in-the-past']);
});

test("[R-070] checks a delivered booking's start only when it changes", () => {
  const stored = { ...queuedBooking, Id: 7, StartDate: '2026-05-11T09:00:00' };
  expect(errorsOf({ ...stored, EndDate: '2026-05-12T09:30:00' }, now, stored)).toEqual([]);
  expect(errorsOf({ ...stored, StartDate: '2026-05-11T10:00:00' }, now, stored)).toEqual(['StartDate: before-today']);
});

test('[R-003] translates known booking statuses and shows unknown ones as they are', () => {
  const statuses = Object.values(bookingStatuses);
  expect(bookingColumns.find(({ field }) => field === 'Status')).toMatchObject({ type: 'choice', choices: statuses });
  const fields = vehicleRentalForm.sections.flatMap((section) => section.fields).filter(({ field }) => field === 'Status');
  const visibleTypes = (Status: string) =>
    fields.filter(({ isShown }) => isShown?.({ Status }, v.parse(configuration, {}))).map(({ type }) => type);
  expect([...statuses, 'W toku', ''].map(visibleTypes)).toEqual([...statuses.map(() => ['choice']), ['text'], []]);
  for (const language of languages) {
    for (const file of ['vehicle-rental', 'equipment-rental']) {
      const { choices } = JSON.parse(readFileSync(new URL(`../../../locales/${language}/${file}.json`, import.meta.url), 'utf8')) as {
        choices: { Status: object };
      };
      expect([language, file, Object.keys(choices.Status)]).toEqual([language, file, statuses]);
    }
  }
});
