import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../../contract/configuration.ts';
import { languages } from '../../contract/languages.ts';
import { bookingStatuses } from '../../contract/rules/booking-state.ts';
import type { FormValues } from '../../screens/form/form-declaration.ts';
import { recordFaults } from '../../screens/form/record-faults.ts';
import { bookingColumns } from './declaration.ts';
import { vehicleRentalForm } from './form.ts';

const made = '2026-05-12T08:00:00';
const now = '2026-05-12T10:00:00';
const waiting = { Id: 'local-00000000-0000-4000-8000-000000000001', VehicleId: 1, StartDate: '2026-05-12T09:00:00', EndDate: '2026-05-12T16:00:00', PickUpDate: null, ReturnDate: null };

function faults(values: FormValues, madeAt: string, kept: FormValues | null = waiting): string[] {
  const context = { configuration: v.parse(configuration, {}), now, madeAt, isNew: true, kept, groups: [] };
  return recordFaults(vehicleRentalForm, values, context).map(({ field, code }) => `${field}: ${code}`);
}

test('[R-070] dates a queued booking\'s start check by entry time, its end check by now', () => {
  expect(faults({ ...waiting, Comment: 'Klucze' }, made)).toEqual([]);
  // A start changed now is checked against the current time.
  expect(faults({ ...waiting, StartDate: '2026-05-12T09:30:00' }, now)).toEqual(['StartDate: in-the-past']);
  expect(faults({ ...waiting, EndDate: '2026-05-12T09:30:00' }, made)).toEqual(['EndDate: in-the-past']);
});

test('[R-070] checks a delivered booking\'s start only when it changes', () => {
  const kept = { ...waiting, Id: 7, StartDate: '2026-05-11T09:00:00' };
  expect(faults({ ...kept, EndDate: '2026-05-12T09:30:00' }, now, kept)).toEqual([]);
  expect(faults({ ...kept, StartDate: '2026-05-11T10:00:00' }, now, kept)).toEqual(['StartDate: before-today']);
});

test('[R-003] translates known booking statuses and shows unknown ones as they are', () => {
  const known = Object.values(bookingStatuses);
  expect(bookingColumns.find(({ field }) => field === 'Status')).toMatchObject({ type: 'choice', choices: known });
  const fields = vehicleRentalForm.sections.flatMap((section) => section.fields).filter(({ field }) => field === 'Status');
  const shown = (Status: string) => fields.filter(({ isShown }) => isShown?.({ Status }, v.parse(configuration, {}))).map(({ type }) => type);
  expect([...known, 'W toku', ''].map(shown)).toEqual([...known.map(() => ['choice']), ['text'], []]);
  for (const language of languages) {
    for (const file of ['vehicle-rental', 'equipment-rental']) {
      const { choices } = JSON.parse(readFileSync(new URL(`../../../locales/${language}/${file}.json`, import.meta.url), 'utf8')) as { choices: { Status: object } };
      expect([language, file, Object.keys(choices.Status)]).toEqual([language, file, known]);
    }
  }
});
