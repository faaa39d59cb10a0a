import type { DetailField } from './screen-declaration.ts';

/** Fields of one type in a section of details, in this order. */
export function fieldsOf<const Field extends string>(type: DetailField['type'], ...fields: readonly Field[]): DetailField<Field>[] {
  return fields.map((field) => ({ field, type }));
}
