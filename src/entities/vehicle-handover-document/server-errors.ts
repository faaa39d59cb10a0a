import type { FieldError } from '../../contract/problem.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import type { HandoverForm } from './handover-form.ts';

/** Field errors of the backend from parked entries, mapped to the fields of the form. */
export function serverErrors(entries: readonly OutboxRow[], form: Pick<HandoverForm, 'Faults'>): FieldError[] {
  return entries
    .filter((entry) => entry.state === 'parked' && entry.fault !== null)
    .flatMap((entry) => (entry.fault?.faults ?? []).map((fault) => ({ ...fault, field: fieldOf(entry, fault.field, form) })));
}

function fieldOf({ call, targetKey, callEntity }: OutboxRow, field: string, { Faults }: Pick<HandoverForm, 'Faults'>): string {
  if (callEntity === 'file') {
    const owner = Faults.findIndex((fault) => fault.Images.some((image) => image.Key === targetKey));
    return owner === -1 ? 'Faults' : `Faults.${owner}.Images`;
  }
  if (call !== 'createOrUpdateFault') return field;
  const index = Faults.findIndex((fault) => fault.Id === targetKey);
  return index === -1 ? 'Faults' : `Faults.${index}.${field}`;
}
