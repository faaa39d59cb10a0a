import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordChoice,
  recordDay,
  recordFlag,
  recordDateTime,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnFlag,
  columnText,
} from '../../wire/fields.ts';
import { dictionaryIds } from '../shared/dictionary.ts';
import { reportColumns, shortReportNames, storedReportFields } from '../shared/short-report.ts';

/** Service request status ids that rules depend on. The specification has no list of them. */
export const serviceRequestStatus = { reported: -2_981_001, done: -2_981_004, cancelled: -2_981_005 } as const;

const row = v.looseObject({
  Id: recordId,
  Number: columnText,
  VehicleRegistrationNumber: columnText,
  Status: columnText,
  RequestDateTimeDate: columnDate,
  PlannedDate: columnDate,
  PlannedEndDate: columnDate,
  ServiceKind: columnText,
  DoCallBack: columnFlag,
  NotifierPhoneNumber: columnText,
  Date: columnDate,
  PlaceName: columnText,
  Description: columnText,
  ...reportColumns,
});

/** A request as the backend returns it, including server-set fields. */
const storedRecord = v.looseObject({
  Id: recordId,
  VehicleId: recordReference,
  VehicleRegistrationNumber: recordText,
  Number: recordText,
  StatusId: recordChoice,
  Status: recordText,
  RequestDateTimeDate: recordDateTime,
  ServiceKindId: recordChoice,
  ServiceKind: recordText,
  PlannedDate: recordDateTime,
  PlannedEndDate: recordDateTime,
  Date: recordDay,
  PlaceName: recordText,
  WorkshopCountryCode: recordText,
  ConsultantId: recordReference,
  ResponsiblePersonId: recordReference,
  DoCallBack: recordFlag,
  NotifierPhoneNumber: recordText,
  Description: recordText,
  ...storedReportFields,
});

const functionality = 'ServiceRequest';

export const serviceRequest = defineEntity({
  name: 'service-request',
  wireName: 'ServiceRequest',
  functionality,
  numberPrefix: 'SRW',
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataServiceRequest',
    row,
    extraColumns: Object.keys(reportColumns),
    searched: [
      'Number',
      'VehicleRegistrationNumber',
      'Status',
      'ServiceKind',
      'Reporter',
      'NotifierPhoneNumber',
      'PlaceName',
      'Description',
    ],
    dictionaries: { Status: dictionaryIds.serviceRequestStatuses, ServiceKind: dictionaryIds.serviceKinds },
    sort: [{ field: 'RequestDateTimeDate', direction: 'desc' }],
  },
  calls: {
    ...crudCalls({
      wireName: 'ServiceRequest',
      functionality,
      answer: storedRecord,
      get: { idIn: 'query' },
      createOrUpdate: {
        lookUp: {
          in: { columns: { RequestDateTimeDate: 'RequestDateTimeDate' }, stamped: 'RequestDateTimeDate' },
          by: ['VehicleId', 'ServiceKindId'],
        },
        references: ['VehicleId', 'HandoverId', 'ReporterId'],
        extraBody: [...shortReportNames, 'WorkshopCountryCode', 'ConsultantId', 'ResponsiblePersonId'],
        merge: 'fields',
      },
      // The specification's list calls a handover's delete, which is a defect of the original; our own backend has this one.
      delete: { isExtra: true },
    }),
  },
  offlineRows: 2_000,
});
