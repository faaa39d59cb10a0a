import { dictionaryIds } from '../../contract/entities/dictionary.ts';
import type { Choice } from '../../ui/choice.ts';
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

/** Those who work for the company now. */
export const employees: ChoiceSource = {
  entity: 'employee',
  call: 'list',
  parameters: { activeOnly: 'true' },
  choices: (answer) => answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'FullName'), description: textOf(line, 'Number') || undefined })),
};

/** The lines of one dictionary. */
export function dictionaryItems(name: keyof typeof dictionaryIds): ChoiceSource {
  return { entity: 'dictionary', call: 'items', parameters: { id: String(dictionaryIds[name]) }, choices: named };
}

/** Lines that have an id and a name. */
export function named(answer: readonly Line[]): Choice[] {
  return answer.map((line) => ({ id: Number(line['Id']), label: textOf(line, 'Name') }));
}

function textOf(line: Line, field: string): string {
  const value = line[field];
  return typeof value === 'string' ? value : '';
}
