import { vehicleRentalRecord } from '../../contract/entities/rental/vehicle-rental-record.ts';
import { isLocalKey } from '../../contract/wire/fields.ts';
import { validateLateBooking, validateBooking } from '../../contract/rules/rental/validate-booking.ts';
import { bookingStatuses, isBookingOpen } from '../../contract/rules/rental/booking-state.ts';
import { fromWire, toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { availableEquipment, availableVehicles } from '../../screens/record/sources/available-sources.ts';
import { applicationField } from '../../screens/application/application-field.tsx';
import type { FieldDeclaration, FormDeclaration, DefaultsContext, FormValues } from '../../screens/declaration/form-declaration.ts';
import { defaultsFromUrl } from '../../screens/record/sources/defaults-from-url.ts';
import { codedPlaces, employees } from '../../screens/record/sources/sources.ts';
import { counterControl } from '../../screens/vehicle/counter-control.tsx';
import { counterQuestions, futureReadingErrors } from '../../screens/vehicle/counter-questions.ts';

/** Read-only fields that only the backend sets. */
type BackendField = 'Number' | 'Status' | 'Authorization' | 'Reason';
type Field = keyof typeof vehicleRentalRecord.entries | BackendField;

const entity = 'vehicle-rental';

const knownStatuses = Object.values(bookingStatuses);

/** The form of a vehicle booking: period, vehicle, trip, pickup and return. */
export const vehicleRentalForm: FormDeclaration<Field> = {
  schema: vehicleRentalRecord,
  sections: [
    {
      id: 'booking',
      fields: [
        applicationField,
        { field: 'StartDate', type: 'datetime', isRequired: true },
        { field: 'EndDate', type: 'datetime', isRequired: true },
        { field: 'VehicleId', type: 'reference', source: availableVehicles, isRequired: true, column: 'RegistrationNumber' },
        { field: 'AdditionalEquipmentId', type: 'reference', source: availableEquipment, column: 'Equipment' },
        {
          field: 'EmployeeId',
          type: 'reference',
          source: employees,
          column: 'Employee',
          textField: 'Employee',
          fallback: { field: 'Employee', type: 'text', maxLength: 200 },
        },
      ],
    },
    {
      id: 'trip',
      fields: [
        {
          field: 'TravelPurpose',
          type: 'text',
          maxLength: 20,
          isRequired: true,
          isShown: (_, { travelPurposeRequired }) => travelPurposeRequired,
        },
        { field: 'TravelPurpose', type: 'text', maxLength: 20, isShown: (_, { travelPurposeRequired }) => !travelPurposeRequired },
        { field: 'StartPlace', type: 'text', maxLength: 200, suggestions: codedPlaces, isWide: true },
        { field: 'TargetPlace', type: 'text', maxLength: 200, suggestions: codedPlaces, isWide: true },
        { field: 'Comment', type: 'textarea', maxLength: 2_000 },
      ],
    },
    {
      id: 'use',
      fields: [
        { field: 'PickUpDate', type: 'datetime' },
        { field: 'PickUpCounter', type: 'number', unit: 'km', control: counterControl({ entity, time: 'PickUpDate' }) },
        { field: 'ReturnDate', type: 'datetime' },
        {
          field: 'ReturnCounter',
          type: 'number',
          unit: 'km',
          control: counterControl({ entity, time: 'ReturnDate', start: { time: 'PickUpDate', counter: 'PickUpCounter' } }),
        },
      ],
    },
    {
      id: 'state',
      fields: [
        backendTextField('Number'),
        { field: 'Status', type: 'choice', values: knownStatuses, isReadOnly: true, isShown: ({ Status }) => isKnownStatus(Status) },
        // A status text of another backend is shown as it is.
        backendTextField('Status', ({ Status }) => !isKnownStatus(Status)),
        backendTextField('Authorization'),
        backendTextField('Reason'),
      ],
    },
  ],
  additionalFields: 'Booking',
  defaultsFrom: [{ entity: 'employee', call: 'getCurrentUserEmployeeId' }],
  defaults: defaultBooking,
  // A queued booking has no start at the backend yet, which will check it by its entry time.
  validate: (values, { configuration, now, madeAt, stored }) => {
    const startBefore = isLocalKey(stored?.['Id']) ? null : stored?.['StartDate'];
    const errors = validateBooking(values, { at: madeAt, startBefore, isPurposeRequired: configuration.travelPurposeRequired });
    return [...errors, ...validateLateBooking(values, startBefore, now), ...futureReadingErrors(values, entity, now)];
  },
  questions: (values, context) => counterQuestions(values, entity, context),
  row: ({ VehicleId, AdditionalEquipmentId, EmployeeId, ApplicationId, Status }) => ({
    VehicleId,
    ApplicationId,
    AdditionalEquipmentId,
    EmployeeId,
    Status: Status ?? bookingStatuses.reported,
  }),
  isOpen: (record, row) => isBookingOpen({ ...record, ...row }),
};

/** A read-only text field, shown once the backend has filled it in. */
function backendTextField(field: BackendField, isShown: (values: FormValues) => boolean = () => true): FieldDeclaration<Field> {
  return {
    field,
    type: 'text',
    maxLength: 500,
    isReadOnly: true,
    isShown: (values) => typeof values[field] === 'string' && values[field] !== '' && isShown(values),
  };
}

function isKnownStatus(status: unknown): boolean {
  return knownStatuses.some((one) => one === status);
}

/** Default length of a booking in hours: a working day. */
const DEFAULT_HOURS = 8;

/** Defaults: from the next full hour, for the current user. */
function defaultBooking({ now, answers, search }: DefaultsContext): FormValues {
  return {
    VehicleId: null,
    ApplicationId: null,
    AdditionalEquipmentId: null,
    EmployeeId: answers['employee.getCurrentUserEmployeeId'] ?? null,
    StartDate: fullHourAfter(now, 1),
    EndDate: fullHourAfter(now, 1 + DEFAULT_HOURS),
    PickUpDate: null,
    ReturnDate: null,
    PickUpCounter: null,
    ReturnCounter: null,
    TravelPurpose: '',
    StartPlace: '',
    TargetPlace: '',
    Comment: '',
    AdditionalFieldValues: [],
    ...defaultsFromUrl(search),
  };
}

function fullHourAfter(now: WireDateTime, hours: number): WireDateTime {
  const date = fromWire(now) ?? new Date();
  date.setHours(date.getHours() + hours, 0, 0, 0);
  return toWireDateTime(date);
}
