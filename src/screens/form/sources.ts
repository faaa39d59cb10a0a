import { placesCode } from '../../contract/entities/dictionary.ts';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import { bookedCalendar } from '../../contract/rules/calendar.ts';
import { bookingsCollide, type BookedTime } from '../../contract/rules/collision.ts';
import type { ChoiceSource, FormValues } from './form-declaration.ts';

type Line = Readonly<Record<string, unknown>>;

/** The company's vehicles, found by plate, make, model or body number. */
export const vehicles: ChoiceSource = {
  entity: 'vehicle',
  call: 'company',
  parameters: { allTypes: 'true' },
  choices: (answer) =>
    answer.map((line) => ({
      id: Number(line['Id']),
      label: textOf(line, 'RegistrationNumber'),
      description: [textOf(line, 'Make'), textOf(line, 'Model')].filter(Boolean).join(' '),
    })),
};

/** Of the company's vehicles those that nobody has from `StartDate` to `EndDate`. */
export const availableVehicles: ChoiceSource = {
  ...vehicles,
  available: {
    entity: 'vehicle',
    call: 'booking',
    parameters: wantedPeriod,
    calendar: bookedCalendar,
    takenBy: (time, asked) => takenBy({ ...wantedTime(asked), VehicleId: time.VehicleId }, time, time.VehicleId),
  },
};

/** Those who work for the company, by name and personnel number. */
export const employees: ChoiceSource = {
  entity: 'employee',
  call: 'list',
  parameters: { activeOnly: 'true' },
  choices: (answer) => answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'FullName'), description: textOf(line, 'Number') })),
};

export const countries: ChoiceSource = {
  entity: 'dictionary',
  call: 'countries',
  choices: (answer) => answer.map((line) => ({ id: textOf(line, 'Code'), label: textOf(line, 'Name'), description: textOf(line, 'Code') })),
};

export const insurers: ChoiceSource = { entity: 'contractor', call: 'dictionary', parameters: { insurers: 'true' }, choices: named };

export const predefinedPlaces: ChoiceSource = { entity: 'predefined-place', call: 'dictionary', choices: named };

export const vehicleModels: ChoiceSource = { entity: 'vehicle-model', call: 'dictionary', choices: named };

/** Names of places that people have agreed on. */
export const codedPlaces: ChoiceSource = { entity: 'dictionary', call: 'valuesByCode', parameters: { code: placesCode }, choices: named };

/** The choices of one dictionary. */
export function dictionaryItems(id: number): ChoiceSource {
  return { entity: 'dictionary', call: 'items', parameters: { id: String(id) }, choices: named };
}

/** What the form says of its time, as availability is asked for; null until it is a time. */
function wantedPeriod({ Id, StartDate, EndDate }: FormValues): Readonly<Record<string, string>> | null {
  if (typeof StartDate !== 'string' || typeof EndDate !== 'string' || StartDate >= EndDate) return null;
  const id = typeof Id === 'number' || typeof Id === 'string' ? { id: String(Id) } : {};
  return { startDate: StartDate, endDate: EndDate, ...id };
}

function wantedTime({ id, startDate = '', endDate }: Readonly<Record<string, string>>): BookedTime {
  return { Id: isLocalKey(id) || id === undefined ? id : Number(id), StartDate: startDate, EndDate: endDate };
}

function takenBy(wanted: BookedTime, time: BookedTime, line: RecordKey | null | undefined): RecordKey | null {
  return bookingsCollide(wanted, time) ? (line ?? null) : null;
}

function named(answer: readonly Line[]) {
  return answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'Name') }));
}

function textOf(line: Line, field: string): string {
  const value = line[field];
  return typeof value === 'string' ? value : '';
}
