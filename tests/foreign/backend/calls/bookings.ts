import { choicesAnswer, flagAnswer } from '../core/answer.ts';
import { answer } from '../core/answer.ts';
import { bodyOf, idParameter, parameter, requireParameter, type Call, type CallDefinition } from '../core/call.ts';
import { fieldOf, textOf, type JsonObject } from '../core/json.ts';
import { bookingCollides, hasBookingOfOtherVehicle, periodOf } from '../kinds/collisions.ts';
import { vehicleLabel } from '../kinds/columns.ts';
import { checkKeys } from '../kinds/read-fields.ts';
import { overlaps } from '../kinds/rules.ts';
import { vehicleBooking } from '../kinds/vehicle-booking.ts';
import { badRequest, conflict } from '../core/http-error.ts';
import { actionCall, deleteCall, getCall, saveCall } from './standard.ts';
import { TERMS } from '../seed/terms.ts';

const PERIOD_PARAMETERS = ['startDate', 'endDate', 'id', 'search'];

export const bookingCalls: CallDefinition[] = [
  getCall(vehicleBooking),
  {
    ...saveCall(vehicleBooking),
    requires: (call) => ({ functionality: functionalityOf(call), right: fieldOf(bodyOf(call), 'Id') ? 'IsChange' : 'IsAdd' }),
  },
  deleteCall(vehicleBooking, (booking) => {
    if (booking.IsAccepted === true || booking.IsRejected === true) {
      throw conflict('Rezerwacja została już rozpatrzona i nie może być usunięta.');
    }
  }),
  actionCall(vehicleBooking, 'Cancel', 'IsChange', (booking, { database }) => {
    if (booking.IsRejected === true || booking.IsRejectedByDriver === true) {
      throw conflict('Rezerwacja jest już anulowana.');
    }
    database.table('VehicleBooking').change(booking.Id as number, { IsRejectedByDriver: true, Status: 'Anulowana' });
  }),
  {
    method: 'POST',
    path: '/VehicleBooking/DoesBookingCollide',
    answer: (call) => flagAnswer(isColliding(call)),
  },
  {
    method: 'POST',
    path: '/VehicleBooking/AreThereBookingsForOtherVehicles',
    answer: (call) => {
      checkStrictKeys(call);
      return flagAnswer(hasBookingOfOtherVehicle(periodOf(bodyOf(call)), call.user?.employeeId ?? null, call.database));
    },
  },
  { method: 'GET', path: '/VehicleBooking/GetTerms', answer: () => answer('terms', TERMS) },
  {
    method: 'GET',
    path: '/VehicleBooking/Schedule',
    parameters: PERIOD_PARAMETERS,
    requires: { functionality: 5760, right: 'IsRead' },
    answer: (call) => answer('items', scheduleOf(call, call.database.table('VehicleBooking').all(), 'Number')),
  },
  {
    method: 'GET',
    path: '/Vehicle/Booking',
    parameters: PERIOD_PARAMETERS,
    answer: (call) => choicesAnswer(availableVehicles(call)),
  },
];

const EQUIPMENT_BOOKING = 7380;

function functionalityOf(call: Call): number {
  const body = bodyOf(call);
  return fieldOf(body, 'AdditionalEquipmentId') && !fieldOf(body, 'VehicleId') ? EQUIPMENT_BOOKING : vehicleBooking.functionality;
}

/** Rental documents ask the same call, by the fields of a booking. */
function isColliding(call: Call): boolean {
  checkStrictKeys(call);
  return bookingCollides(periodOf(bodyOf(call)), call.database);
}

function checkStrictKeys(call: Call): void {
  if (call.settings.strictBodies) {
    checkKeys(vehicleBooking, bodyOf(call));
  }
}

/** Schedule events of the requested period, or all when none is requested. */
export function scheduleOf(call: Call, records: JsonObject[], numberField: string): JsonObject[] {
  requireParameter(call, 'search');
  const period = requestedPeriod(call);
  const search = (parameter(call, 'search') ?? parameter(call, 'data') ?? '').toLowerCase();
  return records
    .filter((record) => record.VehicleId !== null && (period === undefined || overlaps(record, period)))
    .map((record) => {
      const vehicle = call.database.table('Vehicle').get(record.VehicleId as number) ?? {};
      return {
        Id: record.Id ?? null,
        VehicleId: record.VehicleId ?? null,
        RegistrationNumber: vehicle.RegistrationNumber ?? null,
        Vehicle: vehicleLabel(vehicle),
        StartDate: record.StartDate ?? null,
        EndDate: record.EndDate ?? null,
        Title: `${textOf(record[numberField])} ${textOf(record.Employee)}`.trim(),
        Status: record.Status ?? null,
      };
    })
    .filter((event) => search === '' || JSON.stringify(event).toLowerCase().includes(search));
}

export function requestedPeriod(call: Call): JsonObject | undefined {
  const [start, end] = [parameter(call, 'startDate'), parameter(call, 'endDate')];
  return start === undefined || start === '' ? undefined : { StartDate: start, EndDate: end ?? null };
}

function availableVehicles(call: Call): JsonObject[] {
  const period = requestedPeriod(call);
  if (period === undefined && call.settings.requiresParameters) {
    throw badRequest('The startDate field is required.', 'startDate');
  }
  const search = (parameter(call, 'search') ?? '').toLowerCase();
  return call.database
    .table('Vehicle')
    .all()
    .filter(
      (vehicle) =>
        period === undefined || !bookingCollides({ ...period, VehicleId: vehicle.Id ?? null, Id: idParameter(call) }, call.database),
    )
    .map((vehicle) => ({ Id: vehicle.Id ?? null, Name: vehicleLabel(vehicle) }))
    .filter((choice) => choice.Name.toLowerCase().includes(search));
}
