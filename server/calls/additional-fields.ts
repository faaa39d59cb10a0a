import type { Kysely } from 'kysely';
import type { AdditionalFieldGroup } from '../../src/contract/entities/additional-field.ts';
import { fieldTypes, type FieldType } from '../../src/contract/entities/additional-field.ts';
import type { AdditionalFieldValue } from '../../src/contract/fields.ts';
import type { FieldFault } from '../../src/contract/problem.ts';
import { fromWire } from '../../src/contract/wire-date.ts';
import type { Database } from '../database/tables.ts';

/** The groups of additional fields of a functionality, in their order, with their choices. */
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
      .map(({ Id, Name, Type, IsRequired, MaxLength }) => ({
        Id,
        Name,
        Type: toFieldType(Type),
        IsRequired,
        MaxLength,
        Items: items.filter((item) => item.AdditionalFieldId === Id).map((item) => ({ Id: item.Id, Name: item.Name })),
        Value: null,
      })),
  }));
}

/** Faults of a record's additional field values, each on `AdditionalFieldValues.ID`. */
export async function additionalFieldFaults(
  db: Kysely<Database>,
  controllerNumber: number,
  values: readonly AdditionalFieldValue[],
): Promise<FieldFault[]> {
  const groups = await additionalFieldGroups(db, controllerNumber);
  const given = new Map(values.map(({ Id, Value }) => [Id, Value?.trim() ?? '']));
  return groups
    .flatMap((group) => group.Fields)
    .flatMap((field) => {
      const fault = faultOf(field, given.get(field.Id) ?? '');
      return fault ? [{ field: `AdditionalFieldValues.${field.Id}`, ...fault }] : [];
    });
}

function faultOf(field: AdditionalFieldGroup['Fields'][number], value: string): { code: string; limit?: number } | null {
  if (value === '') return field.IsRequired ? { code: 'required' } : null;
  if (typeof field.MaxLength === 'number' && value.length > field.MaxLength) return { code: 'too-long', limit: field.MaxLength };
  switch (field.Type) {
    case 'numeric':
      return Number.isFinite(Number(value)) ? null : { code: 'number' };
    case 'date':
    case 'datetime':
      return fromWire(value) ? null : { code: 'date' };
    case 'dropdown':
    case 'select':
      return field.Items?.some((item) => String(item.Id) === value || item.Name === value) ? null : { code: 'not-in-list' };
    case 'statement':
      return value === 'true' || !field.IsRequired ? null : { code: 'required' };
    default:
      return null;
  }
}

function toFieldType(text: string): FieldType {
  return fieldTypes.find((type) => type === text) ?? 'text';
}
