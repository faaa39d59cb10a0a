import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../../contract/device/configuration.ts';
import { planSave } from '../../screens/record/save/plan-save.ts';
import { finishTripForm, tripRecordCardForm } from './form.tsx';

const opened = '2026-06-01T16:20:00';
const running = {
  Id: 7,
  VehicleId: 1,
  StartDate: '2026-06-01T08:00:00',
  EndDate: null,
  StartCounter: 60_000,
  EndCounter: null,
  Purpose: 'Wizyta',
};

test('[R-041] defaults the start to now and the end to when the finish form opens', () => {
  const start = {
    now: opened,
    configuration: v.parse(configuration, {}),
    answers: { 'employee.getCurrentUserEmployeeId': 3 },
    search: new URLSearchParams(),
  };
  expect(tripRecordCardForm.defaults(start)).toMatchObject({ StartDate: opened, EndDate: null, EmployeeId: 3 });
  expect(finishTripForm.action?.open(running, opened)).toEqual({ ...running, EndDate: opened });
});

test('[R-041] requires end reading and end time, and finishes a trip only once', () => {
  const context = { configuration: v.parse(configuration, {}), now: opened, madeAt: opened, isNew: false, stored: running };
  expect(finishTripForm.validate?.({ ...running, EndDate: null }, context)).toEqual([
    { field: 'EndCounter', code: 'required' },
    { field: 'EndDate', code: 'required' },
  ]);
  expect([finishTripForm.isOpen?.(running, {}), finishTripForm.isOpen?.({ ...running, EndDate: opened }, {})]).toEqual([true, false]);
});

test.each([
  ['a reason given now', 'Licznik wymieniono', { ReadingReason: 'Licznik wymieniono' }],
  ['the reason of the start, which is no reason of the end', 'Start po serwisie', {}],
])('[R-041] [R-144] the end is sent with %s', (_name, ReadingReason, expected) => {
  const stored = { Id: 5, StartCounter: 100, EndCounter: null, EndDate: null, ReadingReason: 'Start po serwisie' };
  const values = { ...stored, EndCounter: 120, EndDate: '2031-01-02T10:00:00', ReadingReason };
  const { calls } = planSave({ entity: 'trip-record-card', form: finishTripForm, key: 5, values, stored, entries: [], base: stored });
  expect(calls).toEqual([{ call: 'finish', payload: { Id: 5, EndCounter: 120, EndDate: '2031-01-02T10:00:00', ...expected } }]);
});
