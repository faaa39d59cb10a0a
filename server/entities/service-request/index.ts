import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { serviceRequest } from '../../../src/contract/entities/fleet/service-request.ts';
import { serviceRequestRecord } from '../../../src/contract/entities/fleet/service-request-record.ts';
import { withStoredReport } from '../../../src/contract/entities/shared/short-report.ts';
import { toWireDay } from '../../../src/contract/wire/wire-date.ts';
import { anonymousStamps, defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(serviceRequest, {
  table: 'service_request',
  owners: ['ConsultantId', 'ResponsiblePersonId', 'ReporterId'],
  references: {
    VehicleId: 'vehicle',
    StatusId: { dictionary: dictionaryIds.serviceRequestStatuses },
    ServiceKindId: { dictionary: dictionaryIds.serviceKinds },
    WorkshopCountryCode: 'country',
    ConsultantId: 'employee',
    ResponsiblePersonId: 'employee',
    HandoverId: 'vehicle_handover_document',
    ReporterId: 'employee',
  },
  shows: [{ column: 'VehicleId', table: 'vehicle', shown: ['Make', 'Model', 'Type'] }],
  search: { VehicleRegistrationNumber: 'VehicleId', Status: 'StatusId', ServiceKind: 'ServiceKindId', Reporter: 'ReporterId' },
  orders: {
    RequestDateTimeDate: 'RequestDateTimeDate',
    Number: 'Number',
    VehicleRegistrationNumber: 'NameOfVehicleId',
    Status: 'NameOfStatusId',
    Reporter: 'NameOfReporterId',
    ServiceKind: 'NameOfServiceKindId',
    PlannedDate: 'PlannedDate',
    PlaceName: 'PlaceName',
  },
  retention: {
    'service-requests': {
      since: ['RequestDateTimeDate', 'Date', 'PlannedEndDate'],
      anonymous: {
        ConsultantId: null,
        ResponsiblePersonId: null,
        ReporterId: null,
        NotifierPhoneNumber: '',
        Description: '',
        ...anonymousStamps,
      },
    },
  },
  record: {
    schema: serviceRequestRecord,
    prepare: (record, { stored, request }) => withStoredReport(record, stored, request.user.employeeId),
  },
  read: { present: (row) => ({ ...row, Date: typeof row['Date'] === 'string' ? toWireDay(row['Date']) : null }) },
});
