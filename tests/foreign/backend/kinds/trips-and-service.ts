import { numberOf } from '../core/json.ts';
import { now } from '../core/local-time.ts';
import { unprocessable } from '../core/http-error.ts';
import { registrationNumber, vehicleName } from './columns.ts';
import type { Kind } from './kind.ts';
import { checkCounters, checkOrder, END_BEFORE_START, timeOf } from './rules.ts';

export const vehicleCounter: Kind = {
  name: 'VehicleCounter',
  functionality: 5040,
  columns: ['Id', 'Date', 'Vehicle', 'CounterState', 'Comments'],
  recordFields: { DateTime: 'date', VehicleId: 'reference', CounterState: 'integer', Comments: 'text' },
  required: ['VehicleId', 'CounterState'],
  computed: { Date: (record) => record.DateTime ?? null, Vehicle: vehicleName },
  validate(record, { database, previous }) {
    const earlier = database
      .table('VehicleCounter')
      .all()
      .filter(
        (other) =>
          other.VehicleId === record.VehicleId &&
          other.Id !== previous?.Id &&
          (timeOf(other, 'DateTime') ?? 0) <= (timeOf(record, 'DateTime') ?? Infinity),
      )
      .map((other) => numberOf(other.CounterState) ?? 0);
    if ((numberOf(record.CounterState) ?? 0) < Math.max(0, ...earlier)) {
      throw unprocessable('Licznik za mały', 'CounterState');
    }
  },
  derive: (record) => ({ DateTime: record.DateTime ?? now() }),
};

export const tripRecordCard: Kind = {
  name: 'TripRecordCard',
  functionality: 5700,
  columns: [
    'Id',
    'VehicleRegistrationNumber',
    'StartDate',
    'EndDate',
    'Description',
    'Purpose',
    'AdditionalFieldValues',
    'StartCounter',
    'EndCounter',
  ],
  recordFields: {
    VehicleRegistrationNumber: 'text',
    StartDate: 'date',
    EndDate: 'date',
    Description: 'text',
    Purpose: 'text',
    AdditionalFieldValues: 'values',
    StartCounter: 'integer',
    EndCounter: 'integer',
  },
  writeOnlyFields: { VehicleId: 'reference' },
  required: ['VehicleRegistrationNumber', 'StartDate'],
  computed: { VehicleRegistrationNumber: registrationNumber },
  validate(record) {
    checkOrder(record, 'StartDate', 'EndDate', END_BEFORE_START);
    checkCounters(record, 'StartCounter', 'EndCounter');
  },
};

export const serviceRequest: Kind = {
  name: 'ServiceRequest',
  functionality: 2980,
  columns: [
    'Id',
    'Number',
    'VehicleRegistrationNumber',
    'Status',
    'RequestDateTimeDate',
    'PlannedDate',
    'PlannedEndDate',
    'ServiceKind',
    'DoCallBack',
    'NotifierPhoneNumber',
    'Date',
    'PlaceName',
    'Description',
  ],
  recordFields: {
    Number: 'text',
    VehicleRegistrationNumber: 'text',
    Status: 'text',
    RequestDateTimeDate: 'date',
    PlannedDate: 'date',
    PlannedEndDate: 'date',
    ServiceKind: 'text',
    DoCallBack: 'flag',
    NotifierPhoneNumber: 'text',
    Date: 'date',
    PlaceName: 'text',
    Description: 'text',
  },
  writeOnlyFields: { VehicleId: 'reference' },
  readOnly: ['Number', 'Status'],
  required: ['VehicleRegistrationNumber'],
  computed: { VehicleRegistrationNumber: registrationNumber },
  validate: (record) => checkOrder(record, 'PlannedDate', 'PlannedEndDate', END_BEFORE_START),
  derive: (record, { previous, database }) => ({
    RequestDateTimeDate: record.RequestDateTimeDate ?? now(),
    ...(previous
      ? {}
      : { Number: `ZS/${String(database.table('ServiceRequest').all().length + 1).padStart(4, '0')}`, Status: 'Zgłoszone' }),
  }),
};

export const bServiceRequest: Kind = {
  name: 'BServiceRequest',
  functionality: 2980,
  columns: [
    'RegistrationNumber',
    'MakeModelType',
    'Description',
    'RequestDescription',
    'Workshop',
    'WorkshopCountry',
    'StartDate',
    'EndDate',
    'NumberofDays',
    'Consultant',
    'ResponsiblePerson',
    'ServiceScope',
  ],
  recordFields: {},
};
