import * as v from 'valibot';
import { optionalReference, recordId, reference, columnFlag, text } from '../../wire/fields.ts';
import { phoneNumber, inOrder, optionalChoice, optionalDateTime } from '../../wire/saved-fields.ts';
import { countryCode } from '../../wire/place.ts';
import { wireDateTime, wireDay } from '../../wire/wire-date.ts';
import { shortReportFields } from '../shared/short-report.ts';
import { serviceRequestStatus } from './service-request.ts';

export const serviceRequestRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    StatusId: v.nullish(recordId, serviceRequestStatus.reported),
    RequestDateTimeDate: wireDateTime,
    /** Null only in a short report. */
    ServiceKindId: optionalChoice,
    PlannedDate: optionalDateTime,
    PlannedEndDate: optionalDateTime,
    /** Day of the completed service. */
    Date: v.nullish(wireDay, null),
    PlaceName: text(200),
    WorkshopCountryCode: v.nullish(countryCode, null),
    /** The consultant in the office, and the person responsible for the vehicle. */
    ConsultantId: optionalReference,
    ResponsiblePersonId: optionalReference,
    DoCallBack: columnFlag,
    NotifierPhoneNumber: phoneNumber,
    Description: v.pipe(text(2_000), v.nonEmpty('required')),
    ...shortReportFields,
  }),
  v.forward(
    v.partialCheck([['IsReport'], ['ServiceKindId']], (request) => request.IsReport || request.ServiceKindId !== null, 'required'),
    ['ServiceKindId'],
  ),
  inOrder('PlannedDate', 'PlannedEndDate', { mayBeEqual: true }),
  v.forward(
    v.partialCheck([['DoCallBack'], ['NotifierPhoneNumber']], (call) => !call.DoCallBack || call.NotifierPhoneNumber !== '', 'required'),
    ['NotifierPhoneNumber'],
  ),
  v.transform((request) => ({ ...request, IsReport: request.IsReport && request.ServiceKindId === null })),
);
