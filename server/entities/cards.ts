import { sql } from 'kysely';
import { TaborError } from '../../src/contract/problem.ts';
import type { CallRequest } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';

/** The full record of a fuel card, with a masked PIN. */
export function getFuelCard(request: CallRequest): Promise<unknown> {
  return loadCard(
    request,
    sql`SELECT c."Id", c."Number", c."ValidTo", c."CardType", g."AssignmentTo", c."AssignmentSince", c."Issuer", c."AllowedLimit", c."Symbol",
      c."LimitType", c."LiquidationDate", c."Comments", c."Status", g."PIN", c."RowVersion"
    FROM fuel_card c JOIN grid_fuel_card g ON g."Id" = c."Id"`,
  );
}

/** The full record of a SIM card, with masked codes. */
export function getSimCard(request: CallRequest): Promise<unknown> {
  return loadCard(
    request,
    sql`SELECT c."Id", c."PhoneNumber", c."AssignmentFrom", g."AssignedToDetails", c."SerialNumber", c."Operator", c."Plan", c."Differentiator",
      c."AccountCode", g."PIN", secret_mask('sim_card', c."Id", 'PIN2') AS "PIN2", g."PUK", secret_mask('sim_card', c."Id", 'PUK2') AS "PUK2",
      secret_mask('sim_card', c."Id", 'PlusCode') AS "PlusCode", c."IsHiddenNumber", c."IsRoaming", c."IsGprs", c."IsDuplicate", c."IsAPN",
      c."IsHunting", c."FirstActivationOn", c."PwaOn", c."PhoneChangeOn", c."Status", c."Comments", c."RowVersion"
    FROM sim_card c JOIN grid_sim_card g ON g."Id" = c."Id"`,
  );
}

async function loadCard(request: CallRequest, select: ReturnType<typeof sql>): Promise<unknown> {
  const found = await sql`${select} WHERE c."Id" = ${idOf(request, 'id')}`.execute(request.db);
  if (found.rows.length === 0) throw new TaborError('not-found');
  return found.rows[0];
}
