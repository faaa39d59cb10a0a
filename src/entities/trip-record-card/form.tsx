import { tripRecordCardRecord } from '../../contract/entities/mileage/trip-record-card-record.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { neighboursOf } from '../../contract/rules/mileage/counter-reading.ts';
import { tripKinds } from '../../contract/rules/mileage/trip-kind.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { listView } from '../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type {
  FormDeclaration,
  FormQuestion,
  FormValues,
  CustomFieldProps,
  QuestionContext,
} from '../../screens/declaration/form-declaration.ts';
import { plateFallback, vehicles } from '../../screens/record/sources/sources.ts';
import { textOf } from '../../screens/text-of.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { useSession } from '../../screens/session-context.tsx';
import { counterControl } from '../../screens/vehicle/counter-control.tsx';
import { counterQuestions, futureReadingErrors, reviewOf } from '../../screens/vehicle/counter-questions.ts';
import { findReadingHistory } from '../../screens/vehicle/counter-readings.ts';
import { VehicleControl } from '../../screens/vehicle/vehicle-control.tsx';
import { runningTripsQuery } from './running-trip.ts';
import { TripStart } from './trip-start.tsx';

type Field = keyof typeof tripRecordCardRecord.entries;

const entity = 'trip-record-card';

const endCounter = counterControl({ entity, time: 'EndDate', start: { time: 'StartDate', counter: 'StartCounter' }, size: 'large' });

/** The form of a trip: vehicle, purpose, start time and reading, and the end once it is finished. */
export const tripRecordCardForm: FormDeclaration<Field> = {
  schema: tripRecordCardRecord,
  sections: [
    {
      id: 'main',
      fields: [
        {
          field: 'VehicleId',
          type: 'custom',
          control: TripVehicle,
          source: vehicles,
          isRequired: true,
          isWide: true,
          column: 'VehicleRegistrationNumber',
          fallback: plateFallback,
        },
        {
          field: 'StartCounter',
          type: 'number',
          unit: 'km',
          control: counterControl({ entity, time: 'StartDate', size: 'large' }),
          isRequired: true,
        },
        { field: 'StartDate', type: 'datetime', isRequired: true },
        { field: 'TripKind', type: 'choice', values: tripKinds },
        { field: 'Purpose', type: 'text', maxLength: 200, isRequired: true, isWide: true },
        { field: 'Description', type: 'textarea', maxLength: 2_000 },
        { field: 'Partner', type: 'text', maxLength: 200, isWide: true, isShown: isBusiness },
      ],
    },
    {
      id: 'end',
      fields: [
        { field: 'EndCounter', type: 'number', unit: 'km', control: endCounter },
        { field: 'EndDate', type: 'datetime' },
      ],
    },
  ],
  additionalFields: 'TripRecordCard',
  defaultsFrom: [{ entity: 'employee', call: 'getCurrentUserEmployeeId' }],
  defaults: ({ now, answers, search }) => ({
    VehicleId: vehicleIdOf(search),
    StartDate: now,
    EndDate: null,
    StartCounter: null,
    EndCounter: null,
    TripKind: 'business',
    Purpose: '',
    Description: '',
    Partner: '',
    AdditionalFieldValues: [],
    EmployeeId: answers['employee.getCurrentUserEmployeeId'] ?? null,
  }),
  // Private and commuting trips must not store whom the driver visits.
  derive: (patch) => ('TripKind' in patch && !isBusiness(patch) ? { Partner: '' } : {}),
  validate: (values, { now }) => futureReadingErrors(values, entity, now),
  questions: async (values, context) => [
    ...(await otherRunningTrip(values, context)),
    ...(await counterQuestions(values, entity, context)),
  ],
  row: ({ VehicleId, EmployeeId, Partner, ReadingReason }) => ({
    VehicleId,
    EmployeeId,
    Partner,
    StartReview: reviewOf(ReadingReason),
    EndReview: reviewOf(ReadingReason),
  }),
};

/** The form that finishes a running trip: end time (now) and counter reading. */
export const finishTripForm: FormDeclaration<Field> = {
  schema: tripRecordCardRecord,
  sections: [
    {
      id: 'end',
      fields: [
        { field: 'EndCounter', type: 'number', unit: 'km', control: endCounter, isRequired: true },
        { field: 'EndDate', type: 'datetime', isRequired: true },
      ],
    },
  ],
  notices: TripStart,
  defaults: () => ({}),
  validate: (values, { now }) => [
    ...['EndCounter', 'EndDate'].flatMap((field) => (values[field] === null ? [{ field, code: 'required' }] : [])),
    ...futureReadingErrors(values, entity, now),
  ],
  questions: (values, context) => counterQuestions(values, entity, context, ['EndCounter']),
  isOpen: (record) => (record['EndDate'] ?? null) === null,
  action: {
    call: 'finish',
    open: (record, now) => ({ ...record, EndDate: now }),
    fromRow: ({ VehicleRegistrationNumber: _plate, ...row }) => row,
  },
};

function isBusiness({ TripKind: kind }: FormValues): boolean {
  return kind !== 'commute' && kind !== 'private';
}

function TripVehicle(props: CustomFieldProps) {
  const { database } = useSession();
  return (
    <VehicleControl {...props} nextField="Purpose" propose={(vehicleId) => proposeStartCounter(database, vehicleId, props.recordKey)} />
  );
}

/** Proposes the vehicle's last counter reading as the start reading. */
async function proposeStartCounter(database: UserDatabase, vehicleId: number, key: RecordKey): Promise<FormValues> {
  const { readings } = await findReadingHistory(database, vehicleId, { entity, key });
  const { earlier } = neighboursOf(toWireDateTime(new Date()), readings);
  return { StartCounter: earlier?.CounterState ?? null };
}

/** Warns about another running trip of the same driver and vehicle: it was probably not finished. */
async function otherRunningTrip(
  { VehicleId, EmployeeId, EndDate }: FormValues,
  { database, key, formats }: QuestionContext,
): Promise<readonly FormQuestion[]> {
  if ((EndDate ?? null) !== null || typeof EmployeeId !== 'number') return [];
  const { rows } = await listView(database, entity, runningTripsQuery(EmployeeId), [], null);
  const other = rows.find((row) => row['VehicleId'] === VehicleId && row['Id'] !== key);
  return other ? [{ name: 'running', values: { since: formats.dateTime(textOf(other['StartDate'])) } }] : [];
}
