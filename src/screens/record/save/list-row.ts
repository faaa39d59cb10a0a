import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { Configuration } from '../../../contract/device/configuration.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { plainTextOf } from '../../../contract/rich-text/sanitise.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import type { FormChoices } from '../choices/use-choices.ts';

/** The record's list row until the backend's own row arrives: columns that the form knows, others unchanged. */
export function toListRow(
  entity: EntityName,
  form: FormDeclaration,
  key: RecordKey,
  values: FormValues,
  { choices, configuration }: { readonly choices: Pick<FormChoices, 'listedOf'>; readonly configuration: Configuration },
  before: GridRow | null,
): GridRow {
  const columns = columnsOf(entity);
  const cells: Record<string, unknown> = {};
  for (const field of form.sections.flatMap((section) => section.fields)) {
    const column = field.column ?? field.field;
    // Several fields may share a column: the visible one fills it.
    if (!columns.has(column) || (field.fillsRow ?? field.isShown)?.(values, configuration) === false) continue;
    const isReference = field.type === 'reference' || (field.type === 'custom' && field.source !== undefined);
    const value = values[field.field];
    if (field.type === 'richtext') cells[column] = (typeof value === 'string' && plainTextOf(value)) || null;
    else if (!isReference) cells[column] = value === '' ? null : (value ?? null);
    // The name of a choice made elsewhere may not be cached: the text of the row stays.
    else cells[column] = value === null || value === undefined ? null : (choices.listedOf(field, values) ?? before?.[column] ?? null);
  }
  return { ...before, ...cells, ...form.row?.(values), Id: key };
}

function columnsOf(entity: EntityName): ReadonlySet<string> {
  const { grid } = entityRegistry[entity] as { readonly grid?: { readonly row: { readonly entries: object } } };
  return new Set(Object.keys(grid?.row.entries ?? {}));
}
