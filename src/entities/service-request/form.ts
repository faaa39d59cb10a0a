import { dictionaryIds } from '../../contract/entities/shared/dictionary.ts';
import { serviceRequestStatus } from '../../contract/entities/fleet/service-request.ts';
import { serviceRequestRecord } from '../../contract/entities/fleet/service-request-record.ts';
import { toWireDay } from '../../contract/wire/wire-date.ts';
import type { FormDeclaration } from '../../screens/declaration/form-declaration.ts';
import { defaultsFromUrl } from '../../screens/record/sources/defaults-from-url.ts';
import { codedPlaces, countries, employees } from '../../screens/record/sources/sources.ts';
import {
  exceptInReport,
  reportDefaults,
  reporterField,
  requiredChoice,
  shortReportParts,
  vehicleAndRest,
} from '../../screens/vehicle/short-report.tsx';

type Field = keyof typeof serviceRequestRecord.entries;

/** The form of a service request: required work, contact, workshop appointment. */
export const serviceRequestForm: FormDeclaration<Field> = {
  schema: serviceRequestRecord,
  sections: [
    {
      id: 'request',
      fields: [
        ...vehicleAndRest<Field>('Description', [
          requiredChoice({ field: 'ServiceKindId', dictionary: dictionaryIds.serviceKinds, column: 'ServiceKind' }),
          { field: 'RequestDateTimeDate', type: 'datetime', isRequired: true },
          requiredChoice({ field: 'StatusId', dictionary: dictionaryIds.serviceRequestStatuses, column: 'Status' }, true),
        ]),
        { field: 'Description', type: 'textarea', maxLength: 2_000, isRequired: true },
      ],
    },
    {
      id: 'contact',
      fields: exceptInReport<Field>([
        reporterField,
        { field: 'NotifierPhoneNumber', type: 'text', maxLength: 30 },
        { field: 'DoCallBack', type: 'flag', isWide: true },
        { field: 'ConsultantId', type: 'reference', source: employees },
        { field: 'ResponsiblePersonId', type: 'reference', source: employees },
      ]),
    },
    {
      id: 'appointment',
      fields: exceptInReport<Field>([
        { field: 'PlannedDate', type: 'datetime' },
        { field: 'PlannedEndDate', type: 'datetime' },
        { field: 'PlaceName', type: 'text', maxLength: 200, suggestions: codedPlaces, isWide: true },
        {
          field: 'WorkshopCountryCode',
          type: 'reference',
          source: countries,
          fallback: { field: 'WorkshopCountryCode', type: 'text', maxLength: 2 },
        },
        { field: 'Date', type: 'date' },
      ]),
    },
  ],
  ...shortReportParts('service-request', 'vehicle-damage'),
  defaultsFrom: [
    { entity: 'employee', call: 'getCurrentUserPhoneNumber' },
    { entity: 'employee', call: 'getCurrentUserEmployeeId' },
  ],
  defaults: ({ now, answers, search }) => ({
    VehicleId: null,
    StatusId: serviceRequestStatus.reported,
    RequestDateTimeDate: now,
    ServiceKindId: null,
    DoCallBack: false,
    ReporterId: answers['employee.getCurrentUserEmployeeId'] ?? null,
    NotifierPhoneNumber: answers['employee.getCurrentUserPhoneNumber'] ?? '',
    // A handover offers a request for what its checklist found.
    Description: search.get('Description')?.slice(0, 2_000) ?? '',
    ...defaultsFromUrl(search),
    ...reportDefaults(search),
  }),
  derive: ({ Date: day }) => (typeof day === 'string' ? { Date: toWireDay(day) } : {}),
  row: ({ Date: day, HandoverId = null, DamagePointId = null, ReporterId = null }) => ({
    HandoverId,
    DamagePointId,
    ReporterId,
    Date: typeof day === 'string' ? day.slice(0, 10) : null,
  }),
};
