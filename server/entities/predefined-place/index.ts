import { sql } from 'kysely';
import { predefinedPlace } from '../../../src/contract/entities/rental/predefined-place.ts';
import { sortedInPolish } from '../../database/localized-name.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(predefinedPlace, { calls: { dictionary: predefinedPlaces } });

async function predefinedPlaces({ db }: CallRequest): Promise<unknown> {
  return db
    .selectFrom('predefined_place')
    .select(['Id', 'Name'])
    .where('IsActive', '=', true)
    .orderBy(sortedInPolish(sql.ref('Name')))
    .orderBy('Id')
    .execute();
}
