import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../../contract/device/configuration.ts';
import { rentalDocumentForm } from './form.tsx';

const opened = '2027-03-27T08:00:00';
const start = '2027-03-27T08:05:00';

function newDocument() {
  const statuses = [
    { Id: -3_760_002, Name: 'Picked up', NamePl: 'Realizowany' },
    { Id: 41, Name: 'Reported', NamePl: 'Zgłoszony' },
  ];
  return rentalDocumentForm.defaults({
    now: opened,
    configuration: v.parse(configuration, {}),
    answers: { 'dictionary.items': statuses },
    search: new URLSearchParams(),
  });
}

test("[R-032] defaults to start now and status 'Zgłoszony' in every language", () => {
  expect(newDocument()).toMatchObject({ StartDate: opened, EndDate: null, StatusId: 41, PickupDate: null, ReturnDate: null });
});

test('[R-032] statuses -3760002 and -3760003 date pickup and return if empty', () => {
  const choose = (StatusId: number, before: object) => ({
    ...before,
    StatusId,
    ...rentalDocumentForm.derive?.({ StatusId }, { ...before }, start),
  });
  const picked = choose(-3_760_002, newDocument());
  expect(picked).toMatchObject({ PickupDate: start, ReturnDate: null });
  expect(choose(-3_760_003, picked)).toMatchObject({ PickupDate: start, ReturnDate: start });
  expect(choose(-3_760_003, { ...picked, ReturnDate: '2027-03-27T07:00:00' })).toMatchObject({ ReturnDate: '2027-03-27T07:00:00' });
  expect(rentalDocumentForm.derive?.({ Comments: '' }, { ...picked, ReturnDate: null }, start)).toEqual({});
});

test("[R-032] clears the contractor's employee and the booking when they no longer fit", () => {
  const before = { ContractorId: 1, ContractorEmployeeId: 2, VehicleId: 3, BookingId: 4 };
  expect(rentalDocumentForm.derive?.({ ContractorId: 5 }, before, start)).toEqual({ ContractorEmployeeId: null });
  expect(rentalDocumentForm.derive?.({ VehicleId: 6 }, before, start)).toEqual({ BookingId: null });
  expect(rentalDocumentForm.derive?.({ VehicleId: 6, BookingId: 7 }, before, start)).toEqual({});
});
