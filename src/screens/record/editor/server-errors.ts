import { textOfId } from '../../../contract/definition/specified-body.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { rejectionOf } from '../../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { partsOf, photosOf } from '../save/part-calls.ts';

type Form = Pick<FormDeclaration, 'parts'>;

export function serverErrorsOf(entries: readonly OutboxRow[], form: Form, values: FormValues): FieldError[] {
  return entries
    .filter((entry) => entry.state === 'parked')
    .flatMap((entry) =>
      (rejectionOf(entry)?.errors ?? []).map((error) => ({ ...error, field: fieldOf(entry, error.field, form, values) })),
    );
}

function fieldOf({ call, targetKey, callEntity }: OutboxRow, field: string, { parts = {} }: Form, values: FormValues): string {
  for (const [name, declaration] of Object.entries(parts)) {
    const list = partsOf(values, name);
    if (callEntity === 'file') {
      const owner = list.findIndex((part) => photosOf(part, declaration).some((photo) => photo.Key === targetKey));
      return owner === -1 ? name : `${name}.${owner}.${declaration.photos.field}`;
    }
    if (call === declaration.save) {
      const index = list.findIndex((part) => part.Id === targetKey);
      return index === -1 ? name : `${name}.${index}.${field}`;
    }
  }
  return formFieldOf(field, values);
}

/** The form's field for a field of a save, where a text stands for the id that the user chose. */
function formFieldOf(field: string, values: FormValues): string {
  const ids = [...Object.keys(textOfId).filter((id) => textOfId[id] === field), `${field}Id`];
  return ids.find((id) => id in values && (!(field in values) || (values[id] ?? null) !== null)) ?? field;
}
