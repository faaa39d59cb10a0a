import { placesCode } from '../../contract/entities/dictionary.ts';
import { employeeSearchFrom } from '../../contract/entities/employee.ts';
import type { ChoiceSource, Otherwise } from './form-declaration.ts';

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
      ...(isPlate(line) ? { listed: textOf(line, 'RegistrationNumber') } : {}),
    })),
};

/** A name that stands in for the plate, under whatever key, may say more than that. */
function isPlate({ RegistrationNumber: plate, ...others }: Line): boolean {
  return !Object.values(others).includes(plate);
}

/** A vehicle without a list of vehicles: the items of the specification that name one by its plate. */
export const plateText: Otherwise = { field: 'VehicleRegistrationNumber', type: 'text', maxLength: 30 };

/** Those who work for the company, by name and personnel number. */
export const employees: ChoiceSource = {
  entity: 'employee',
  call: 'list',
  parameters: { activeOnly: 'true' },
  searchFrom: employeeSearchFrom,
  choices: (answer) => answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'FullName'), description: textOf(line, 'Number') })),
};

/** Names of places that people have agreed on. */
export const codedPlaces: ChoiceSource = { entity: 'dictionary', call: 'valuesByCode', parameters: { code: placesCode }, choices: named };

export const countries: ChoiceSource = {
  entity: 'dictionary',
  call: 'countries',
  choices: (answer) => answer.map((line) => ({ id: textOf(line, 'Code'), label: textOf(line, 'Name'), description: textOf(line, 'Code') })),
};

export const insurers: ChoiceSource = { entity: 'contractor', call: 'dictionary', parameters: { insurers: 'true' }, choices: named };

export const predefinedPlaces: ChoiceSource = { entity: 'predefined-place', call: 'dictionary', choices: named };

export const vehicleModels: ChoiceSource = { entity: 'vehicle-model', call: 'dictionary', choices: named };

/** The choices of one dictionary. */
export function dictionaryItems(id: number): ChoiceSource {
  return { entity: 'dictionary', call: 'items', parameters: { id: String(id) }, choices: translated };
}

/** What costs are for. */
export const costGroups: ChoiceSource = { entity: 'dictionary', call: 'costGroups', choices: translated };

/**
 * The codes of one dictionary, for a field that holds a code in place of an id; `read` says what it holds of a code, null what it never
 * holds. What the record has already is among them: its dictionary may have changed, or be missing here.
 */
export function codesOf(id: number, field: string, read: (code: string) => string | number | null): ChoiceSource {
  return {
    ...dictionaryItems(id),
    choices: (answer, values) => {
      const known = answer.flatMap((line) => {
        // A dictionary without codes says them in its names.
        const value = read(textOf(line, 'Code')) ?? read(textOf(line, 'Name'));
        return value === null ? [] : [{ id: value, label: typeof value === 'number' ? textOf(line, 'Name') : value, description: typeof value === 'number' ? '' : textOf(line, 'Name') }];
      });
      const held = values[field];
      const isMissing = (typeof held === 'string' || typeof held === 'number') && !known.some((choice) => choice.id === held);
      return isMissing ? [...known, { id: held, label: String(held), description: '' }] : known;
    },
  };
}

/** What can be booked along with a vehicle. */
export const equipment: ChoiceSource = { entity: 'equipment-rental-document', call: 'availableEquipment', choices: named };

/** Contractors, each with its people. */
export const contractors: ChoiceSource = { entity: 'contractor', call: 'dictionaryWithDependent', choices: named };

/** The people of the contractor that the form names. */
export const contractorEmployees: ChoiceSource = {
  ...contractors,
  searchFrom: employeeSearchFrom,
  choices: (answer, { ContractorId }) => {
    const people = answer.find(({ Id }) => Id === ContractorId)?.['Employees'];
    return Array.isArray(people) ? named(people as readonly Line[]) : [];
  },
};

function named(answer: readonly Line[]) {
  return answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'Name') }));
}

/** Lists carry the choice's own name, whatever language it is shown in. */
function translated(answer: readonly Line[]) {
  return answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'Name'), listed: textOf(line, 'NamePl') || textOf(line, 'Name') }));
}

function textOf(line: Line, field: string): string {
  const value = line[field];
  return typeof value === 'string' ? value : '';
}
