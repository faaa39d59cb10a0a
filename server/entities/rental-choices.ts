import type { Kysely } from 'kysely';
import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { newRentalStatus } from '../../src/contract/rules/rental-status.ts';
import type { DictionaryChoice } from '../calls/dictionary-choices.ts';
import type { Database } from '../database/tables.ts';

/** The choices that a rental document makes, of whatever it lends. */
export function rentalChoices({ KindId, StatusId }: { KindId: number | null; StatusId: number | null }): DictionaryChoice[] {
  return [
    ['KindId', KindId, dictionaryIds.rentalDocumentKinds],
    ['StatusId', StatusId, dictionaryIds.rentalDocumentStatuses],
  ];
}

/** Id of the status that a new rental document has; null where the company's dictionary has none of that name. */
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
