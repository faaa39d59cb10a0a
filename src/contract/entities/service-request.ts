import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { itemChoice, itemDay, itemFlag, itemMoment, itemReference, itemText, recordId, shownDate, shownFlag, shownText } from '../fields.ts';
import { dictionaryIds } from './dictionary.ts';

/** Service request status ids that rules depend on. The specification has no list of them. */
export const serviceRequestStatus = { reported: -2_981_001, done: -2_981_004, cancelled: -2_981_005 } as const;

const row = v.looseObject({
  Id: recordId,
  Number: shownText,
  VehicleRegistrationNumber: shownText,
  Status: shownText,
  RequestDateTimeDate: shownDate,
  PlannedDate: shownDate,
  PlannedEndDate: shownDate,
  ServiceKind: shownText,
  DoCallBack: shownFlag,
  NotifierPhoneNumber: shownText,
  Date: shownDate,
  PlaceName: shownText,
  Description: shownText,
});

/** A request as the backend returns it, including server-set fields. */
const keptItem = v.looseObject({
  Id: recordId,
  VehicleId: itemReference,
  VehicleRegistrationNumber: itemText,
  Number: itemText,
  StatusId: itemChoice,
  Status: itemText,
  RequestDateTimeDate: itemMoment,
  ServiceKindId: itemChoice,
  ServiceKind: itemText,
  PlannedDate: itemMoment,
  PlannedEndDate: itemMoment,
  Date: itemDay,
  PlaceName: itemText,
  WorkshopCountryCode: itemText,
  ConsultantId: itemReference,
  ResponsiblePersonId: itemReference,
  DoCallBack: itemFlag,
  NotifierPhoneNumber: itemText,
  Description: itemText,
});

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
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { columns: { RequestDateTimeDate: 'RequestDateTimeDate' } }, by: ['VehicleId', 'RequestDateTimeDate', 'ServiceKindId'] },
        references: ['VehicleId'],
        merge: 'fields',
      },
    },
    // The specification's list calls a handover's delete, which is a defect of the original; this entity has its own.
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
