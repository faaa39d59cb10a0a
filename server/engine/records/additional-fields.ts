import { sql, type Kysely } from 'kysely';
import type { AdditionalFieldGroup } from '../../../src/contract/entities/shared/additional-field.ts';
import { fieldTypes, type FieldType } from '../../../src/contract/entities/shared/additional-field.ts';
import type { AdditionalFieldValue } from '../../../src/contract/fields.ts';
import { TaborError, type FieldError } from '../../../src/contract/problem.ts';
import { isTooMuchMarkup } from '../../../src/contract/rich-text/rich-text.ts';
import { sanitiseRichText } from '../../../src/contract/rich-text/sanitise.ts';
import { validateAdditionalFields as validateFields } from '../../../src/contract/entities/shared/validate-additional-fields.ts';
import type { Database } from '../../database/tables.ts';

/** The groups of additional fields of a functionality, in order, with their choices. */
export async function additionalFieldGroups(db: Kysely<Database>, controllerNumber: number): Promise<AdditionalFieldGroup[]> {
  const groups = await db
    .selectFrom('additional_field_group')
    .select(['Id', 'Name'])
    .where('ControllerNumber', '=', controllerNumber)
    .orderBy('Position')
    .orderBy('Id')
    .execute();
  if (groups.length === 0) return [];
  const fields = await db
    .selectFrom('additional_field')
    .selectAll()
    .where('GroupId', 'in', groups.map((group) => group.Id))
    .orderBy('Position')
    .orderBy('Id')
    .execute();
  const items = await db
    .selectFrom('additional_field_item')
    .select(['Id', 'AdditionalFieldId', 'Name'])
    .where('AdditionalFieldId', 'in', [0, ...fields.map((field) => field.Id)])
    .orderBy('Position')
    .orderBy('Id')
    .execute();
  return groups.map(({ Id: groupId, Name: groupName }) => ({
    Id: groupId,
    Name: groupName,
    Fields: fields
      .filter((field) => field.GroupId === groupId)
      .map(({ Id, Name, Type, IsRequired, MaxLength, IsActive }) => ({
        Id,
        Name,
        Type: toFieldType(Type),
        IsRequired,
        MaxLength,
        IsActive,
        Items: items.filter((item) => item.AdditionalFieldId === Id).map((item) => ({ Id: item.Id, Name: item.Name })),
        Value: null,
      })),
  }));
}

/** Field errors of a record's additional field values, each on `AdditionalFieldValues.ID`. */
export async function checkAdditionalFields(
  db: Kysely<Database>,
  controllerNumber: number,
  values: readonly AdditionalFieldValue[],
): Promise<FieldError[]> {
  return validateFields(await additionalFieldGroups(db, controllerNumber), values);
}

/** Sanitises the values of rich text fields, because any client can send markup. Throws `validation` for a value too long to parse. */
export async function sanitiseValues(db: Kysely<Database>, values: readonly AdditionalFieldValue[]): Promise<AdditionalFieldValue[]> {
  if (!values.some(({ Value }) => /[<&>"]/.test(Value ?? ''))) return [...values];
  const rich = await db.selectFrom('additional_field').select(['Id', 'MaxLength']).where('Type', '=', 'richtext' satisfies FieldType).execute();
  const limits = new Map(rich.map(({ Id, MaxLength }) => [Id, MaxLength ?? Infinity]));
  const fieldErrors = values.flatMap(({ Id, Value }): FieldError[] => {
    const limit = limits.get(Id) ?? Infinity;
    return isTooMuchMarkup(Value ?? '', limit) ? [{ field: `AdditionalFieldValues.${Id}`, code: 'too-long', limit }] : [];
  });
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  return values.map((value) => (limits.has(value.Id) ? { ...value, Value: sanitiseRichText(value.Value ?? '') } : value));
}

/** Adds the record's values of retired fields to `values`: forms do not send them. */
export async function withRetiredValues(db: Kysely<Database>, table: keyof Database, id: number, values: readonly AdditionalFieldValue[]): Promise<AdditionalFieldValue[]> {
  const retired = await sql<AdditionalFieldValue>`
    SELECT f."Id", kept.value->>'Value' AS "Value"
    FROM ${sql.table(table)} record
    CROSS JOIN jsonb_array_elements(record."AdditionalFieldValues") AS kept(value)
    JOIN additional_field f ON f."Id"::text = kept.value->>'Id'
    WHERE record."Id" = ${id} AND NOT f."IsActive"`.execute(db);
  return [...values, ...retired.rows.filter(({ Id }) => values.every((value) => value.Id !== Id))];
}

/** The `values` of active fields, for a duplicate: it counts as a new record. */
export async function activeValues(db: Kysely<Database>, values: readonly AdditionalFieldValue[]): Promise<AdditionalFieldValue[]> {
  const retired = await db.selectFrom('additional_field').select('Id').where('IsActive', '=', false).execute();
  return values.filter(({ Id }) => retired.every((field) => field.Id !== Id));
}

function toFieldType(text: string): FieldType {
  return fieldTypes.find((type) => type === text) ?? 'text';
}
