import { dictionaryIds } from '../../../contract/entities/shared/dictionary.ts';
import { fold } from '../../../contract/grid/fold.ts';
import { deriveStatusDate, newRentalStatus, rentalStatusIds, rentalStatusNames } from '../../../contract/rules/rental/rental-status.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { FieldDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { dictionaryItems } from './sources.ts';

export const rentalStatuses = dictionaryItems(dictionaryIds.rentalDocumentStatuses);

/** Status and kind of a rental document, as fields of a form. */
export const statusAndKind = [
  {
    field: 'StatusId',
    type: 'reference',
    source: rentalStatuses,
    column: 'Status',
    fallback: { field: 'Status', type: 'text', maxLength: 200, initialValue: newRentalStatus },
  },
  {
    field: 'KindId',
    type: 'reference',
    source: dictionaryItems(dictionaryIds.rentalDocumentKinds),
    column: 'Kind',
    textField: 'Kind',
  },
] as const satisfies readonly FieldDeclaration[];

/** Status id of a new document, found by its Polish name in any language. Null: the backend sets it. */
export function newStatusOf(answers: Readonly<Record<string, unknown>>): unknown {
  const items = answers['dictionary.items'];
  const lines = Array.isArray(items) ? (items as readonly Readonly<Record<string, unknown>>[]) : [];
  return (
    lines.find(({ Name, NamePl }) =>
      [NamePl, Name].some((name) => typeof name === 'string' && fold(name.trim()) === fold(newRentalStatus)),
    )?.['Id'] ?? null
  );
}

/** Time fields that the choice of a status fills in. */
export function statusTimes(patch: FormValues, before: FormValues, now: WireDateTime): FormValues {
  return 'StatusId' in patch ? deriveStatusDate(patch['StatusId'], { ...before, ...patch }, now) : {};
}

/** The Polish status name in list rows, independent of the user's language. */
export function statusColumn(statusId: unknown): FormValues {
  if (statusId === rentalStatusIds.pickedUp) return { Status: rentalStatusNames.pickedUp };
  return statusId === rentalStatusIds.returned ? { Status: rentalStatusNames.returned } : {};
}
