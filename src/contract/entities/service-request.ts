import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { optionalReference, phoneNumber, recordId, reference, shownFlag, shownText, text } from '../fields.ts';
import { countryCode } from '../place.ts';
import { wireDate, wireDateTime } from '../wire-date.ts';
import { dictionaryIds } from './dictionary.ts';

/** Choices of the dictionary of request statuses that rules know; the specification has no list of them. */
export const serviceRequestStatus = { reported: -2_981_001, done: -2_981_004, cancelled: -2_981_005 } as const;

const row = v.looseObject({
  Id: recordId,
  Number: shownText,
  VehicleRegistrationNumber: shownText,
  Status: shownText,
  RequestDateTimeDate: shownText,
  PlannedDate: shownText,
  PlannedEndDate: shownText,
  ServiceKind: shownText,
  DoCallBack: shownFlag,
  NotifierPhoneNumber: shownText,
  Date: shownText,
  PlaceName: shownText,
  Description: shownText,
});

const item = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    StatusId: v.nullish(recordId, serviceRequestStatus.reported),
    RequestDateTimeDate: wireDateTime,
    ServiceKindId: recordId,
    PlannedDate: v.nullish(wireDateTime, null),
    PlannedEndDate: v.nullish(wireDateTime, null),
    /** The day on which the service was done. */
    Date: v.nullish(wireDate, null),
    PlaceName: text(200),
    WorkshopCountryCode: v.nullish(countryCode, null),
    /** Who looks after it in the office, and who answers for the vehicle. */
    ConsultantId: optionalReference,
    ResponsiblePersonId: optionalReference,
    DoCallBack: shownFlag,
    NotifierPhoneNumber: phoneNumber,
    Description: v.pipe(text(2_000), v.nonEmpty('required')),
  }),
  v.forward(
    v.partialCheck(
      [['PlannedDate'], ['PlannedEndDate']],
      (plan) => plan.PlannedDate === null || plan.PlannedEndDate === null || plan.PlannedDate <= plan.PlannedEndDate,
      'end-before-start',
    ),
    ['PlannedEndDate'],
  ),
  v.forward(
    v.partialCheck([['DoCallBack'], ['NotifierPhoneNumber']], (call) => !call.DoCallBack || call.NotifierPhoneNumber !== '', 'required'),
    ['NotifierPhoneNumber'],
  ),
);

/** A request as the backend keeps it, with what only the backend sets. */
const keptItem = v.looseObject({ Id: recordId, VehicleId: recordId, Number: shownText });

const functionality = 'ServiceRequest';

export const serviceRequest = defineEntity({
  name: 'service-request',
  wireName: 'ServiceRequest',
  functionality,
  grid: {
    path: '/api/ODataServiceRequest',
    row,
    searched: ['Number', 'VehicleRegistrationNumber', 'Status', 'ServiceKind', 'NotifierPhoneNumber', 'PlaceName', 'Description'],
    dictionaries: { Status: dictionaryIds.serviceRequestStatuses, ServiceKind: dictionaryIds.serviceKinds },
    sort: [{ field: 'RequestDateTimeDate', direction: 'desc' }],
  },
  item,
  calls: {
    get: {
      method: 'GET',
      path: '/ServiceRequest/Get/',
      query: ['id'],
      answer: keptItem,
      requires: { functionality, flag: 'IsRead' },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/ServiceRequest/CreateOrUpdate',
      body: item,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: { target: 'body', creates: true, references: ['VehicleId'], merge: 'fields' },
    },
    // The original's list deletes by a handover's call; that is its defect, not ours.
    delete: {
      method: 'POST',
      path: '/ServiceRequest/Delete/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      change: { target: 'path', removes: true },
    },
  },
  offlineRows: 2_000,
});
