import { sql } from 'kysely';
import { fuelCard, fuelCardSecrets } from '../../../src/contract/entities/costs/fuel-card.ts';
import { defineServerEntity, joined } from '../../engine/declaration/server-entity.ts';
import { loadShown } from '../shared/load-shown.ts';

export const declaration = defineServerEntity(fuelCard, {
  table: 'fuel_card',
  references: { VehicleId: 'vehicle', EmployeeId: 'employee' },
  search: { CardNumber: 'Number', AssignmentTo: joined(', ', 'VehicleId', 'EmployeeId') },
  secrets: fuelCardSecrets,
  calls: {
    // The record has a masked PIN.
    get: (request) =>
      loadShown(
        request,
        sql`SELECT c."Id", c."Number", c."ValidTo", c."CardType", g."AssignmentTo", c."AssignmentSince", c."Issuer", c."AllowedLimit", c."Symbol",
          c."LimitType", c."LiquidationDate", c."Comments", c."Status", g."PIN", c."RowVersion"
        FROM fuel_card c JOIN grid_fuel_card g ON g."Id" = c."Id"`,
      ),
  },
});
