import { sql } from 'kysely';
import type * as v from 'valibot';
import { MAX_DECIDERS, type deciders } from '../../../src/contract/entities/rental/deciders.ts';
import type { CallDefinition } from '../../../src/contract/definition/entity.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

/** Names of the active users who may make each of the `decisions`. Demo accounts are named to each other only. */
export async function decidersOf<Call extends string>(
  { db, user }: CallRequest,
  calls: Readonly<Record<Call, CallDefinition>>,
  decisions: readonly Call[],
): Promise<v.InferOutput<typeof deciders>> {
  return Promise.all(
    decisions.map(async (Call) => {
      const { requires } = calls[Call];
      if (typeof requires === 'string' || 'anyOf' in requires) throw new TypeError(Call);
      const result = await sql<{ name: string; count: number }>`
        SELECT u."GivenName" AS name, count(*) OVER ()::integer AS count
        FROM user_account u JOIN effective_permission p ON p."UserId" = u."Id"
        WHERE u."IsActive" AND p."FunctionalityId" = ${functionality[requires.functionality]} AND p.${sql.ref(requires.flag)}
          AND (NOT u."IsDemo" OR (SELECT me."IsDemo" FROM user_account me WHERE me."Id" = ${user.id}))
        ORDER BY u."GivenName", u."Id" LIMIT ${MAX_DECIDERS}`.execute(db);
      return { Call, People: result.rows.map(({ name }) => name), Count: result.rows[0]?.count ?? 0 };
    }),
  );
}
