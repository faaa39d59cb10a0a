import { tripRecordCardItem } from '../../contract/entities/trip-record-card-item.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { neighboursOf } from '../../contract/rules/counter-order.ts';
import { tripKinds } from '../../contract/rules/trip-kind.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { listView } from '../../db/list-rows.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import type { FormDeclaration, FormQuestion, FormValues, OwnFieldProps, QuestionContext } from '../../screens/form/form-declaration.ts';
import { plateText, vehicles } from '../../screens/form/sources.ts';
import { textOf } from '../../screens/list/text-of.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { useSession } from '../../screens/session-context.tsx';
import { CounterControl } from '../../screens/vehicle/counter-control.tsx';
import { counterQuestions } from '../../screens/vehicle/counter-questions.ts';
import { knownReadings } from '../../screens/vehicle/known-readings.ts';
import { VehicleControl } from '../../screens/vehicle/vehicle-control.tsx';
import { runningTripsOf } from './running-trip.ts';

type Field = keyof typeof tripRecordCardItem.entries;

const entity = 'trip-record-card';

/** The form of a trip: vehicle, purpose, start time and reading, and the end once it is finished. */
export const tripRecordCardForm: FormDeclaration<Field> = {
  item: tripRecordCardItem,
  sections: [
    {
      id: 'main',
      fields: [
        { field: 'VehicleId', type: 'own', control: TripVehicle, source: vehicles, isRequired: true, isWide: true, column: 'VehicleRegistrationNumber', otherwise: plateText },
        { field: 'StartCounter', type: 'number', unit: 'km', control: StartCounter, isRequired: true },
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
        { field: 'EndCounter', type: 'number', unit: 'km', control: EndCounter },
        { field: 'EndDate', type: 'datetime' },
      ],
    },
  ],
  additionalFields: 'TripRecordCard',
  starts: [{ entity: 'employee', call: 'getCurrentUserEmployeeId' }],
  blank: ({ now, answers, search }) => ({
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
  follow: (patch) => ('TripKind' in patch && !isBusiness(patch) ? { Partner: '' } : {}),
  questions: async (values, context) => [...(await otherRunning(values, context)), ...(await startQuestions(values, context)), ...(await endQuestions(values, context))],
  row: ({ VehicleId, EmployeeId, Partner }) => ({ VehicleId, EmployeeId, Partner }),
};

/** The form that finishes a running trip: end time (now) and counter reading. */
export const finishTripForm: FormDeclaration<Field> = {
  item: tripRecordCardItem,
  sections: [
    {
      id: 'end',
      fields: [
        { field: 'EndCounter', type: 'number', unit: 'km', control: EndCounter, isRequired: true },
        { field: 'EndDate', type: 'datetime', isRequired: true },
      ],
    },
  ],
  blank: () => ({}),
  rules: ({ EndCounter: counter, EndDate: date }) => [
    ...(counter === null ? [{ field: 'EndCounter', code: 'required' }] : []),
    ...(date === null ? [{ field: 'EndDate', code: 'required' }] : []),
  ],
  questions: endQuestions,
  isOpen: (item) => (item['EndDate'] ?? null) === null,
  action: {
    call: 'finish',
    open: (item, now) => ({ ...item, EndDate: now }),
    fromRow: ({ VehicleRegistrationNumber: _plate, ...row }) => row,
  },
};

function isBusiness({ TripKind: kind }: FormValues): boolean {
  return kind !== 'commute' && kind !== 'private';
}

function TripVehicle(props: OwnFieldProps) {
  const { database } = useSession();
  return <VehicleControl {...props} next="Purpose" propose={(vehicleId) => lastCounter(database, vehicleId, props.recordKey)} />;
}

function StartCounter(props: OwnFieldProps) {
  return <CounterControl {...props} moment="StartDate" except={{ entity, key: props.recordKey }} />;
}

function EndCounter(props: OwnFieldProps) {
  const [start] = startOf(props.values);
  return <CounterControl {...props} moment="EndDate" except={{ entity, key: props.recordKey }} {...(start ? { own: [start] } : {})} />;
}

/** Proposes the vehicle's last counter reading as the start reading. */
async function lastCounter(database: UserDatabase, vehicleId: number, key: RecordKey): Promise<FormValues> {
  const { earlier } = neighboursOf(toWireDateTime(new Date()), await knownReadings(database, vehicleId, { entity, key }));
  return { StartCounter: earlier?.CounterState ?? null };
}

/** Warns about another running trip of the same driver and vehicle: it was probably not finished. */
async function otherRunning({ VehicleId, EmployeeId, EndDate }: FormValues, { database, key, formats }: QuestionContext): Promise<readonly FormQuestion[]> {
  if ((EndDate ?? null) !== null || typeof EmployeeId !== 'number') return [];
  const { rows } = await listView(database, entity, runningTripsOf(EmployeeId), [], null);
  const other = rows.find((row) => row['VehicleId'] === VehicleId && row['Id'] !== key);
  return other ? [{ name: 'running', values: { since: formats.dateTime(textOf(other['StartDate'])) } }] : [];
}

function startQuestions(values: FormValues, context: QuestionContext): Promise<readonly FormQuestion[]> {
  return counterQuestions(values, startOf(values)[0], entity, context);
}

function endQuestions(values: FormValues, context: QuestionContext): Promise<readonly FormQuestion[]> {
  const { EndDate, EndCounter: counter } = values;
  const end = typeof EndDate === 'string' && typeof counter === 'number' ? { DateTime: EndDate, CounterState: counter } : undefined;
  return counterQuestions(values, end, entity, context, startOf(values));
}

function startOf({ StartDate, StartCounter: counter }: FormValues) {
  return typeof StartDate === 'string' && typeof counter === 'number' ? [{ DateTime: StartDate, CounterState: counter }] : [];
}
