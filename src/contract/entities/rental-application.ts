import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { optionalReference, phoneNumber, recordId, reference, shownNumber, shownText, text } from '../fields.ts';
import { wireDateTime } from '../wire-date.ts';
import { dictionaryIds } from './dictionary.ts';

const row = v.looseObject({
  Id: recordId,
  StartDate: shownText,
  EndDate: shownText,
  StartPredefinedPlace: shownText,
  EndPredefinedPlace: shownText,
  Class: shownText,
  Model: shownText,
  KmLimit: shownNumber,
  FirstNameLastName: shownText,
  PhoneNumber: shownText,
  Email: shownText,
  Comments: shownText,
});

const requiredText = (limit: number) => v.pipe(text(limit), v.trim(), v.nonEmpty('required'));

const item = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    StartDate: wireDateTime,
    EndDate: wireDateTime,
    StartPredefinedPlaceId: reference,
    EndPredefinedPlaceId: reference,
    ClassId: recordId,
    ModelId: optionalReference,
    /** Kilometres; none without a limit. */
    KmLimit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999)), null),
    FirstName: requiredText(100),
    LastName: requiredText(100),
    PhoneNumber: v.pipe(phoneNumber, v.nonEmpty('required')),
    Email: v.pipe(requiredText(200), v.email('invalid')),
    Comments: text(2_000),
  }),
  v.forward(
    v.partialCheck([['StartDate'], ['EndDate']], (time) => time.StartDate < time.EndDate, 'end-before-start'),
    ['EndDate'],
  ),
);

/** An application as the backend keeps it. */
const keptItem = v.looseObject({ Id: recordId, StartDate: v.string(), EndDate: v.string() });

const functionality = 'RentalApplication';

export const rentalApplication = defineEntity({
  name: 'rental-application',
  wireName: 'RentalApplication',
  functionality,
  grid: {
    path: '/api/ODataRentalApplication',
    row,
    searched: ['StartPredefinedPlace', 'EndPredefinedPlace', 'Class', 'Model', 'FirstNameLastName', 'PhoneNumber', 'Email', 'Comments'],
    dictionaries: { Class: dictionaryIds.vehicleClasses },
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  item,
  calls: {
    get: {
      method: 'GET',
      path: '/RentalApplication/Get/',
      query: ['id'],
      answer: keptItem,
      requires: { functionality, flag: 'IsRead' },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/RentalApplication/CreateOrUpdate',
      body: item,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: { target: 'body', creates: true, merge: 'fields' },
    },
    delete: {
      method: 'POST',
      path: '/RentalApplication/Delete/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      change: { target: 'path', removes: true },
    },
  },
  offlineRows: 2_000,
});
