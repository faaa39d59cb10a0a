import type { Kysely } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { deriveStatusDate, newRentalStatus } from '../../../src/contract/rules/rental/rental-status.ts';
import type { Database } from '../../database/tables.ts';
import type { SaveContext } from '../../engine/declaration/server-entity.ts';

type Dated = Parameters<typeof deriveStatusDate>[1] & { readonly StatusId: number | null };

/** The document with its status, and the date that follows from it. A client may omit the status: then it stays. */
export function withRentalStatus<Document extends Dated>(document: Document, { request, stored }: SaveContext): Document {
  const StatusId = document.StatusId ?? (stored?.['StatusId'] as number | undefined) ?? null;
  return { ...document, StatusId, ...deriveStatusDate(StatusId, document, request.now) };
}

/** The status of a new document that a client saves without one. */
export async function newRentalStatusOf(
  { StatusId }: Dated,
  { request, stored }: SaveContext,
): Promise<{ readonly StatusId?: number | null }> {
  return stored || StatusId !== null ? {} : { StatusId: await newRentalStatusId(request.db) };
}

/** The id of the status of a new rental document; null when the dictionary has no such status. */
async function newRentalStatusId(db: Kysely<Database>): Promise<number | null> {
  const status = await db
    .selectFrom('dictionary_item')
    .select('Id')
    .where('DictionaryId', '=', dictionaryIds.rentalDocumentStatuses)
    .where('Name', '=', newRentalStatus)
    .where('IsActive', '=', true)
    .orderBy('Position')
    .executeTakeFirst();
  return status?.Id ?? null;
}
