import { sql, type Kysely } from 'kysely';
import type { AdditionalField, AdditionalFieldGroup } from '../../../src/contract/entities/shared/additional-field.ts';
import type { AdditionalFieldValue } from '../../../src/contract/wire/saved-fields.ts';
import { TaborError, type FieldError } from '../../../src/contract/wire/problem.ts';
import { isTooMuchMarkup } from '../../../src/contract/rich-text/rich-text.ts';
import { sanitiseRichText } from '../../../src/contract/rich-text/sanitise.ts';
import type { Database } from '../../database/tables.ts';
import type { Row } from '../declaration/row.ts';

/** The groups of additional fields of a functionality, in order, with their choices. */
export async function additionalFieldGroups(db: Kysely<Database>, controllerNumber: number): Promise<AdditionalFieldGroup[]> {
  const result = await sql<{ groups: AdditionalFieldGroup[] }>`SELECT additional_field_groups(${controllerNumber}) AS groups`.execute(db);
  return result.rows[0]?.groups ?? [];
}

/**
 * The values as stored: those of rich text sanitised, because any client can send markup, and those of retired fields taken from
 * `stored`, because forms do not send them. Throws `validation` for a value too long to parse.
 */
export function preparedValues(
  groups: readonly AdditionalFieldGroup[],
  values: readonly AdditionalFieldValue[],
  stored: Row | null,
): AdditionalFieldValue[] {
  const fields = new Map(groups.flatMap(({ Fields }) => Fields).map((field) => [field.Id, field]));
  const fieldErrors = values.flatMap(({ Id, Value }): FieldError[] => {
    const { Type, MaxLength } = fields.get(Id) ?? {};
    const limit = MaxLength ?? Infinity;
    return isMarkup(Type) && isTooMuchMarkup(Value ?? '', limit) ? [{ field: `AdditionalFieldValues.${Id}`, code: 'too-long', limit }] : [];
  });
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  const sanitised = values.map((value) =>
    isMarkup(fields.get(value.Id)?.Type) ? { ...value, Value: sanitiseRichText(value.Value ?? '') } : value,
  );
  const before = (stored?.['AdditionalFieldValues'] ?? []) as readonly AdditionalFieldValue[];
  const retired = before.filter(({ Id }) => fields.get(Id)?.IsActive === false && values.every((value) => value.Id !== Id));
  return [...sanitised, ...retired];
}

/** A value of an unknown field may be markup too. */
function isMarkup(type: AdditionalField['Type'] | undefined): boolean {
  return type === undefined || type === 'richtext';
}

/** The `values` of active fields, for a duplicate: it counts as a new record. */
export async function activeValues(db: Kysely<Database>, values: readonly AdditionalFieldValue[]): Promise<AdditionalFieldValue[]> {
  const retired = await db.selectFrom('additional_field').select('Id').where('IsActive', '=', false).execute();
  return values.filter(({ Id }) => retired.every((field) => field.Id !== Id));
}
