import { placesDictionaryCode } from '../../../contract/entities/shared/dictionary.ts';
import { MIN_EMPLOYEE_SEARCH_LENGTH } from '../../../contract/entities/company/employee.ts';
import { hasPlate } from '../../../contract/rules/vehicle-by-plate.ts';
import type { ChoiceSource, ChoiceFallback } from '../../declaration/form-declaration.ts';

type Line = Readonly<Record<string, unknown>>;

/** Vehicles, searched by plate, make, model or body number. */
export const vehicles: ChoiceSource = {
  entity: 'vehicle',
  call: 'company',
  parameters: { allTypes: 'true' },
  choices: (answer) =>
    answer.map((line) => ({
      id: Number(line['Id']),
      label: textOf(line, 'RegistrationNumber'),
      description: [textOf(line, 'Make'), textOf(line, 'Model')].filter(Boolean).join(' '),
      ...(hasPlate(line) ? { listed: textOf(line, 'RegistrationNumber') } : {}),
    })),
};

/** Fallback for a vehicle without a vehicle list: the specification's records name it by its plate. */
export const plateFallback: ChoiceFallback = { field: 'VehicleRegistrationNumber', type: 'text', maxLength: 30 };

/** Employees, searched by name and personnel number. */
export const employees: ChoiceSource = {
  entity: 'employee',
  call: 'list',
  parameters: { activeOnly: 'true' },
  searchFrom: MIN_EMPLOYEE_SEARCH_LENGTH,
  choices: (answer) =>
    answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'FullName'), description: textOf(line, 'Number') })),
};

/** Dictionary of agreed place names. */
export const codedPlaces: ChoiceSource = {
  entity: 'dictionary',
  call: 'valuesByCode',
  parameters: { code: placesDictionaryCode },
  choices: toNamedChoices,
};

export const countries: ChoiceSource = {
  entity: 'dictionary',
  call: 'countries',
  choices: (answer) => answer.map((line) => ({ id: textOf(line, 'Code'), label: textOf(line, 'Name'), description: textOf(line, 'Code') })),
};

export const insurers: ChoiceSource = {
  entity: 'contractor',
  call: 'dictionary',
  parameters: { insurers: 'true' },
  choices: toNamedChoices,
};

export const predefinedPlaces: ChoiceSource = { entity: 'predefined-place', call: 'dictionary', choices: toNamedChoices };

export const vehicleModels: ChoiceSource = { entity: 'vehicle-model', call: 'dictionary', choices: toNamedChoices };

export function dictionaryItems(id: number): ChoiceSource {
  return { entity: 'dictionary', call: 'items', parameters: { id: String(id) }, choices: toTranslatedChoices };
}

export const costGroups: ChoiceSource = { entity: 'dictionary', call: 'costGroups', choices: toTranslatedChoices };

/**
 * Choices from one dictionary for a field that stores a code instead of an id; `read` maps a code to the stored value, null excludes it.
 * The record's current value is always included: its dictionary may have changed, or not be cached.
 */
export function codesOf(id: number, field: string, read: (code: string) => string | number | null): ChoiceSource {
  return {
    ...dictionaryItems(id),
    choices: (answer, values) => {
      const choices = answer.flatMap((line) => {
        // A dictionary without codes has them in its names.
        const value = read(textOf(line, 'Code')) ?? read(textOf(line, 'Name'));
        return value === null
          ? []
          : [
              {
                id: value,
                label: typeof value === 'number' ? textOf(line, 'Name') : value,
                description: typeof value === 'number' ? '' : textOf(line, 'Name'),
              },
            ];
      });
      const currentValue = values[field];
      const isMissing =
        (typeof currentValue === 'string' || typeof currentValue === 'number') && !choices.some((choice) => choice.id === currentValue);
      return isMissing ? [...choices, { id: currentValue, label: String(currentValue), description: '' }] : choices;
    },
  };
}

/** Equipment that can be booked along with a vehicle. */
export const equipment: ChoiceSource = { entity: 'equipment-rental-document', call: 'availableEquipment', choices: toNamedChoices };

export const contractors: ChoiceSource = { entity: 'contractor', call: 'dictionaryWithDependent', choices: toNamedChoices };

/** The people of the form's contractor. */
export const contractorEmployees: ChoiceSource = {
  ...contractors,
  searchFrom: MIN_EMPLOYEE_SEARCH_LENGTH,
  choices: (answer, { ContractorId }) => {
    const people = answer.find(({ Id }) => Id === ContractorId)?.['Employees'];
    return Array.isArray(people) ? toNamedChoices(people as readonly Line[]) : [];
  },
};

function toNamedChoices(answer: readonly Line[]) {
  return answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'Name') }));
}

/** List rows contain the Polish name, independent of the user's language. */
function toTranslatedChoices(answer: readonly Line[]) {
  return answer.map((line) => ({
    id: Number(line['Id']),
    label: textOf(line, 'Name'),
    listed: textOf(line, 'NamePl') || textOf(line, 'Name'),
  }));
}

function textOf(line: Line, field: string): string {
  const value = line[field];
  return typeof value === 'string' ? value : '';
}
