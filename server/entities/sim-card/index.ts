import { sql } from 'kysely';
import { simCard, simCardSecrets } from '../../../src/contract/entities/costs/sim-card.ts';
import { defineServerEntity, joined } from '../../engine/declaration/server-entity.ts';
import { loadShown } from '../shared/load-shown.ts';

export const declaration = defineServerEntity(simCard, {
  table: 'sim_card',
  references: { VehicleId: 'vehicle', EmployeeId: 'employee' },
  search: { AssignedToDetails: joined(', ', 'EmployeeId', 'VehicleId') },
  secrets: simCardSecrets,
  calls: {
    // The record has masked codes.
    get: (request) =>
      loadShown(
        request,
        sql`SELECT c."Id", c."PhoneNumber", c."AssignmentFrom", g."AssignedToDetails", c."SerialNumber", c."Operator", c."Plan", c."Differentiator",
          c."AccountCode", g."PIN", secret_mask('sim_card', c."Id", 'PIN2') AS "PIN2", g."PUK", secret_mask('sim_card', c."Id", 'PUK2') AS "PUK2",
          secret_mask('sim_card', c."Id", 'PlusCode') AS "PlusCode", c."IsHiddenNumber", c."IsRoaming", c."IsGprs", c."IsDuplicate", c."IsAPN",
          c."IsHunting", c."FirstActivationOn", c."PwaOn", c."PhoneChangeOn", c."Status", c."Comments", c."RowVersion"
        FROM sim_card c JOIN grid_sim_card g ON g."Id" = c."Id"`,
      ),
  },
});
