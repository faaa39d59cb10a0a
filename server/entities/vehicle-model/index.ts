import { sql } from 'kysely';
import { vehicleModel } from '../../../src/contract/entities/fleet/vehicle-model.ts';
import { sortedInPolish } from '../../database/localized-name.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(vehicleModel, { calls: { dictionary: vehicleModels } });

async function vehicleModels({ db }: CallRequest): Promise<unknown> {
  return db
    .selectFrom('vehicle_model')
    .select(['Id', 'Name'])
    .where('IsActive', '=', true)
    .orderBy(sortedInPolish(sql.ref('Name')))
    .orderBy('Id')
    .execute();
}
