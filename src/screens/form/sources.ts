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

function textOf(line: Line, field: string): string {
  const value = line[field];
  return typeof value === 'string' ? value : '';
}
