import type { RecordRow } from '../../../db/schema/rows.ts';
import type { FieldDeclaration, FormValues, SourceChoice, SourceLines } from '../../declaration/form-declaration.ts';

const activeKey = /^(?:is_?)?(?:active|enabled)$/i;
const availableKey = /^(?:is_?)?available$/i;
const retiredKey = /^(?:is_?)?(?:inactive|disabled|deleted|archived|obsolete|retired|blocked)$/i;
const no = /^(?:false|0|f|n|no|nie|nein)$/i;
const yes = /^(?:true|1|t|y|j|x|yes|tak|ja)$/i;

/** The lines of a dictionary that a form offers. A backend may answer retired ones as well: they only name what a record already has. */
export function offeredLines(lines: SourceLines, values: FormValues): SourceLines {
  if (!lines.some(isRetired)) return lines;
  const usedValues = new Set(Object.values(values));
  return lines.filter((line) => !isRetired(line) || usedValues.has(line['Id'] ?? line['Code']));
}

/**
 * `choices` with the record's own one, by its text in the list, where they lack it: a person who left or a vehicle that was sold would look
 * like an empty field.
 */
export function withOwnChoice(
  choices: readonly SourceChoice[],
  { field, column }: Pick<FieldDeclaration, 'field' | 'column'>,
  values: FormValues,
  record: Pick<RecordRow, 'item' | 'row'> | null,
): readonly SourceChoice[] {
  const id = values[field];
  const label = column === undefined ? undefined : record?.row?.[column];
  if (typeof id !== 'number' || typeof label !== 'string' || label === '' || record?.item[field] !== id) return choices;
  return choices.some((choice) => choice.id === id) ? choices : [...choices, { id, label }];
}

function isRetired(line: SourceLines[number]): boolean {
  return Object.entries(line).some(
    ([key, value]) => (activeKey.test(key) && no.test(String(value))) || (retiredKey.test(key) && yes.test(String(value))),
  );
}

/**
 * The lines that a backend does not mark as unavailable: some answer all vehicles, each with a mark, in place of the available ones
 * (R-073).
 */
export function availableLines(lines: SourceLines): SourceLines {
  return lines.filter((line) => !Object.entries(line).some(([key, value]) => availableKey.test(key) && no.test(String(value))));
}
