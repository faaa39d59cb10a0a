import { sql, type RawBuilder } from 'kysely';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { withoutSearchText } from '../../engine/records/record-handlers.ts';
import type { Row } from '../../engine/declaration/row.ts';

/** The row `id` of `select`, whose table has the alias `c`, without its search text. Throws `not-found`. */
export async function loadShown(request: CallRequest, select: RawBuilder<unknown>): Promise<Row> {
  const result = await sql<Row>`${select} WHERE c."Id" = ${idOf(request, 'id')}`.execute(request.db);
  if (!result.rows[0]) throw new TaborError('not-found');
  return withoutSearchText(result.rows[0]);
}
