import type { Kysely } from 'kysely';
import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { newRentalStatus } from '../../src/contract/rules/rental/rental-status.ts';
import type { DictionaryChoice } from '../calls/dictionary-choices.ts';
import type { Database } from '../database/tables.ts';

/** The dictionary choices of a rental document for a vehicle or equipment. */
export function rentalChoices({ KindId, StatusId }: { KindId: number | null; StatusId: number | null }): DictionaryChoice[] {
  return [
    ['KindId', KindId, dictionaryIds.rentalDocumentKinds],
    ['StatusId', StatusId, dictionaryIds.rentalDocumentStatuses],
  ];
}

/** The id of the status of a new rental document; null when the dictionary has no such status. */
export async function newRentalStatusId(db: Kysely<Database>): Promise<number | null> {
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
