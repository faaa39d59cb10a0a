import { sql } from 'kysely';
import { contractor } from '../../../src/contract/entities/company/contractor.ts';
import { sortedInPolish } from '../../database/localized-name.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { isTrue } from '../../engine/declaration/parameters.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(contractor, {
  calls: { dictionary: contractors, dictionaryWithDependent: contractorsWithEmployees },
});

/** Contractors as choices; with `insurers` only insurers. */
async function contractors(request: CallRequest): Promise<unknown> {
  const active = request.db.selectFrom('contractor').select(['Id', 'Name']).where('IsActive', '=', true);
  const filtered = isTrue(request, 'insurers') ? active.where('IsInsurer', '=', true) : active;
  return filtered
    .orderBy(sortedInPolish(sql.ref('Name')))
    .orderBy('Id')
    .execute();
}

async function contractorsWithEmployees({ db }: CallRequest): Promise<unknown> {
  const result = await sql`
    SELECT c."Id", c."Name", coalesce(e."Employees", '[]'::jsonb) AS "Employees"
    FROM contractor c
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('Id', p."Id", 'Name', p."Name") ORDER BY p."Name" COLLATE "pl-x-icu", p."Id") AS "Employees"
      FROM contractor_employee p WHERE p."ContractorId" = c."Id"
    ) e ON true
    WHERE c."IsActive" ORDER BY c."Name" COLLATE "pl-x-icu", c."Id"`.execute(db);
  return result.rows;
}
