import { placesCode } from '../../contract/entities/dictionary.ts';
import type { ChoiceSource } from './form-declaration.ts';

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

/** Those who work for the company, by name and personnel number. */
export const employees: ChoiceSource = {
  entity: 'employee',
  call: 'list',
  parameters: { activeOnly: 'true' },
  choices: (answer) => answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'FullName'), description: textOf(line, 'Number') })),
};

/** Names of places that people have agreed on. */
export const codedPlaces: ChoiceSource = { entity: 'dictionary', call: 'valuesByCode', parameters: { code: placesCode }, choices: named };

/** What can be booked along with a vehicle. */
export const equipment: ChoiceSource = { entity: 'equipment-rental-document', call: 'availableEquipment', choices: named };

function named(answer: readonly Line[]) {
  return answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'Name') }));
}

function textOf(line: Line, field: string): string {
  const value = line[field];
  return typeof value === 'string' ? value : '';
}
