import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../../contract/configuration.ts';
import { rentalDocumentForm } from './form.ts';

const opened = '2027-03-27T08:00:00';
const chosen = '2027-03-27T08:05:00';

function newDocument() {
  const statuses = [{ Id: -3_760_002, Name: 'Picked up', NamePl: 'Realizowany' }, { Id: 41, Name: 'Reported', NamePl: 'Zgłoszony' }];
  return rentalDocumentForm.blank({ now: opened, configuration: v.parse(configuration, {}), answers: { 'dictionary.items': statuses }, search: new URLSearchParams() });
}

test('[R-032] a new document begins now and is \'Zgłoszony\', whatever the reader\'s language calls it', () => {
  expect(newDocument()).toMatchObject({ StartDate: opened, EndDate: null, StatusId: 41, PickupDate: null, ReturnDate: null });
});

test('[R-032] choosing status -3760002 fills in the pickup, -3760003 the return, each with the moment of the choice; what was entered stays', () => {
  const choose = (StatusId: number, before: object) => ({ ...before, StatusId, ...rentalDocumentForm.follow?.({ StatusId }, { ...before }, chosen) });
  const picked = choose(-3_760_002, newDocument());
  expect(picked).toMatchObject({ PickupDate: chosen, ReturnDate: null });
  expect(choose(-3_760_003, picked)).toMatchObject({ PickupDate: chosen, ReturnDate: chosen });
  expect(choose(-3_760_003, { ...picked, ReturnDate: '2027-03-27T07:00:00' })).toMatchObject({ ReturnDate: '2027-03-27T07:00:00' });
  expect(rentalDocumentForm.follow?.({ Comments: '' }, { ...picked, ReturnDate: null }, chosen)).toEqual({});
});

test('[R-032] another contractor has other people, and another vehicle is not that of the booking', () => {
  const before = { ContractorId: 1, ContractorEmployeeId: 2, VehicleId: 3, BookingId: 4 };
  expect(rentalDocumentForm.follow?.({ ContractorId: 5 }, before, chosen)).toEqual({ ContractorEmployeeId: null });
  expect(rentalDocumentForm.follow?.({ VehicleId: 6 }, before, chosen)).toEqual({ BookingId: null });
  expect(rentalDocumentForm.follow?.({ VehicleId: 6, BookingId: 7 }, before, chosen)).toEqual({});
});
