import { numberOf, textOf } from '../core/json.ts';
import { now } from '../core/local-time.ts';
import { badRequest } from '../core/http-error.ts';
import { registrationNumber } from './columns.ts';
import type { Kind } from './kind.ts';

const LAST_POLICY_OPTION = 5;

export const vehicleDamage: Kind = {
  name: 'VehicleDamage',
  functionality: 5160,
  columns: [
    'Id',
    'Number',
    'VehicleRegistrationNumber',
    'DriverName',
    'ReportDate',
    'Status',
    'DamageDateTime',
    'DamageCause',
    'IsDriversFault',
    'WhoseInsurancePolicy',
    'PlaceAddressInOneLine',
    'Comments',
    'CanBeDeleted',
  ],
  recordFields: {
    Number: 'text',
    VehicleRegistrationNumber: 'text',
    DriverName: 'text',
    ReportDate: 'date',
    Status: 'text',
    DamageDateTime: 'date',
    DamageCause: 'text',
    IsDriversFault: 'flag',
    WhoseInsurancePolicy: 'integer',
    PlaceAddressInOneLine: 'text',
    Comments: 'text',
    CanBeDeleted: 'flag',
    DamageDateHour: 'text',
    PlaceCountryCode: 'text',
    PlaceCity: 'text',
    PlaceStreet: 'text',
    PlaceStreetNumber: 'text',
    PlacePostCode: 'text',
    PlaceFlatNumber: 'text',
    IsDrivenByAnEmployee: 'flag',
    IsDuringWork: 'flag',
    Insurer: 'text',
    InsurerNumber: 'text',
    PoliceStation: 'text',
    PoliceComments: 'text',
    IsPoliceNotified: 'flag',
  },
  writeOnlyFields: { VehicleId: 'reference' },
  readOnly: ['Number', 'Status', 'ReportDate', 'CanBeDeleted'],
  required: ['VehicleRegistrationNumber', 'DamageDateTime'],
  computed: {
    VehicleRegistrationNumber: registrationNumber,
    PlaceAddressInOneLine: (record) => {
      const street = `${textOf(record.PlaceStreet)} ${textOf(record.PlaceStreetNumber)}`.trim();
      const city = `${textOf(record.PlacePostCode)} ${textOf(record.PlaceCity)}`.trim();
      return (
        [street, city, textOf(record.PlaceCountryCode)].filter((part) => part !== '').join(', ') || (record.PlaceAddressInOneLine ?? null)
      );
    },
  },
  validate(record) {
    const policy = numberOf(record.WhoseInsurancePolicy);
    if (policy !== null && (policy < 0 || policy > LAST_POLICY_OPTION)) {
      throw badRequest('Nieznany rodzaj polisy.', 'WhoseInsurancePolicy');
    }
  },
  derive: (record, { previous, database }) => ({
    PlaceCountryCode: record.PlaceCountryCode ?? 'PL',
    ...(previous
      ? {}
      : {
          Number: `SZ/${now().slice(0, 4)}/${String(database.table('VehicleDamage').all().length + 1).padStart(3, '0')}`,
          Status: 'Zgłoszona',
          ReportDate: now(),
          CanBeDeleted: true,
        }),
  }),
};

export const vehicleInsurancePolicy: Kind = {
  name: 'VehicleInsurancePolicy',
  functionality: 5170,
  columns: ['VehicleRegistrationNumber', 'Insurer', 'Number', 'DateFrom', 'DateTo'],
  recordFields: {},
  computed: { VehicleRegistrationNumber: registrationNumber },
};
