import { dictionaryIds } from '../../contract/entities/dictionary.ts';
import { fold } from '../../contract/grid/fold.ts';
import { momentOfStatus, newRentalStatus, rentalStatusIds } from '../../contract/rules/rental-status.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { FormValues } from './form-declaration.ts';
import { dictionaryItems } from './sources.ts';

/** What becomes of a rental document, of a vehicle or of equipment. */
export const rentalStatuses = dictionaryItems(dictionaryIds.rentalDocumentStatuses);

/** The status that a new document has: known by its Polish name, also where the list is in another language. Null: the backend gives it. */
export function newStatusOf(answers: Readonly<Record<string, unknown>>): unknown {
  const items = answers['dictionary.items'];
  const lines = Array.isArray(items) ? (items as readonly Readonly<Record<string, unknown>>[]) : [];
  return lines.find(({ Name, NamePl }) => [NamePl, Name].some((name) => typeof name === 'string' && fold(name.trim()) === fold(newRentalStatus)))?.['Id'] ?? null;
}

/** The moment that choosing a status fills in. */
export function statusMoments(patch: FormValues, before: FormValues, now: WireDateTime): FormValues {
  return 'StatusId' in patch ? momentOfStatus(patch['StatusId'], { ...before, ...patch }, now) : {};
}

/** The list's name of a status where the form knows it better than the reader's language does. */
export function statusColumn(statusId: unknown): FormValues {
  if (statusId === rentalStatusIds.pickedUp) return { Status: 'Realizowany' };
  return statusId === rentalStatusIds.returned ? { Status: 'Zakończony' } : {};
}
