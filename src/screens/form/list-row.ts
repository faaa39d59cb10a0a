import type { RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { Configuration } from '../../contract/configuration.ts';
import type { EntityName } from '../../contract/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { plainTextOf } from '../../contract/rich-text/sanitise.ts';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import type { FormChoices } from './use-choices.ts';

/** How lists show the record until the backend's own row arrives: the columns that the form knows, the others as they were. */
export function toListRow(
  entity: EntityName,
  form: FormDeclaration,
  key: RecordKey,
  values: FormValues,
  { choices, configuration }: { readonly choices: Pick<FormChoices, 'listedOf'>; readonly configuration: Configuration },
  before: GridRow | null,
): GridRow {
  const known = columnsOf(entity);
  const shown: Record<string, unknown> = {};
  for (const field of form.sections.flatMap((section) => section.fields)) {
    const column = field.column ?? field.field;
    // Of fields that take turns in one column, the one that shows fills it.
    if (!known.has(column) || field.isShown?.(values, configuration) === false) continue;
    const isReference = field.type === 'reference' || (field.type === 'own' && field.source !== undefined);
    const value = values[field.field];
    if (field.type === 'richtext') shown[column] = (typeof value === 'string' && plainTextOf(value)) || null;
    else if (!isReference) shown[column] = value === '' ? null : (value ?? null);
    // The name of what was chosen elsewhere may not be on this device: what the list said of it stays.
    else shown[column] = value === null || value === undefined ? null : (choices.listedOf(field, values) ?? before?.[column] ?? null);
  }
  return { ...before, ...shown, ...form.row?.(values), Id: key };
}

function columnsOf(entity: EntityName): ReadonlySet<string> {
  const { grid } = entityRegistry[entity] as { readonly grid?: { readonly row: { readonly entries: object } } };
  return new Set(Object.keys(grid?.row.entries ?? {}));
}
