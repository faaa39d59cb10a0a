import { textOf, type JsonObject } from '../core/json.ts';
import { dayFromToday, now, parseLocal } from '../core/local-time.ts';
import { badRequest, conflict } from '../core/http-error.ts';
import { fieldOfReference, registrationNumber } from './columns.ts';
import { bookingCollides } from './collisions.ts';
import type { Kind } from './kind.ts';
import { checkOrder, END_BEFORE_START, timeOf } from './rules.ts';

const MAX_TRAVEL_PURPOSE_LENGTH = 20;
/** In milliseconds. The device may be in another time zone, where today starts while it is still yesterday here. */
const ZONE_GRACE_MS = 14 * 3_600_000;

export const vehicleBooking: Kind = {
  name: 'VehicleBooking',
  functionality: 5760,
  columns: [
    'Id',
    'Number',
    'RegistrationNumber',
    'Equipment',
    'StartDate',
    'EndDate',
    'IsRejectedByDriver',
    'IsRejected',
    'IsAccepted',
    'TravelPurpose',
    'Authorization',
    'Status',
    'Comment',
  ],
  recordFields: {
    VehicleId: 'reference',
    StartDate: 'date',
    EndDate: 'date',
    PickUpDate: 'date',
    ReturnDate: 'date',
    TravelPurpose: 'text',
    AdditionalEquipmentId: 'reference',
    AdditionalFieldValues: 'values',
    PickUpCounter: 'integer',
    ReturnCounter: 'integer',
    Employee: 'text',
    StartPlace: 'text',
    TargetPlace: 'text',
    Status: 'text',
    Comment: 'text',
    Authorization: 'text',
    Equipment: 'text',
  },
  readOnly: ['Status', 'Equipment'],
  required: ['StartDate', 'EndDate'],
  computed: {
    RegistrationNumber: registrationNumber,
    Equipment: fieldOfReference('Equipment', 'AdditionalEquipmentId'),
  },
  validate(record, { database, previous }) {
    if (isDecided(previous)) {
      throw conflict('Rezerwacja została już rozpatrzona i nie może być zmieniana.');
    }
    if (record.VehicleId === null && record.AdditionalEquipmentId === null) {
      throw badRequest('Pole Pojazd jest wymagane.', 'VehicleId');
    }
    if (textOf(record.TravelPurpose).length > MAX_TRAVEL_PURPOSE_LENGTH) {
      throw badRequest('Cel podróży może mieć najwyżej 20 znaków.', 'TravelPurpose');
    }
    const startOfToday = parseLocal(dayFromToday(0)) ?? 0;
    if (!previous && (timeOf(record, 'StartDate') ?? 0) < startOfToday - ZONE_GRACE_MS) {
      throw badRequest('Data początkowa nie może być z przeszłości.', 'StartDate');
    }
    checkOrder(record, 'StartDate', 'EndDate', END_BEFORE_START);
    checkOrder(record, 'PickUpDate', 'ReturnDate', 'Data zwrotu musi być późniejsza od daty odbioru.');
    if (bookingCollides(record, database)) {
      throw conflict('Wybrany zakres koliduje z inną rezerwacją.');
    }
  },
  derive: (record, { previous, employeeId, database }) =>
    previous
      ? {}
      : {
          Number: `RP/${now().slice(0, 4)}/${String(database.table('VehicleBooking').all().length + 1).padStart(4, '0')}`,
          EmployeeId: employeeId,
          Employee: textOf(record.Employee) || (database.table('Employee').get(employeeId)?.FullName ?? null),
          Status: 'Nowa',
          IsAccepted: false,
          IsRejected: false,
          IsRejectedByDriver: false,
        },
};

function isDecided(record: JsonObject | undefined): boolean {
  return record !== undefined && (record.IsAccepted === true || record.IsRejected === true || record.IsRejectedByDriver === true);
}
