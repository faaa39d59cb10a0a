import { sql, type RawBuilder } from 'kysely';
import type { Row } from '../../engine/declaration/row.ts';

/** The name on the rental application that `row` was made from. */
export function applicantName(row: Row): RawBuilder<string | null> {
  return sql`(SELECT "FirstName" || ' ' || "LastName" FROM rental_application WHERE "Id" = ${row['ApplicationId'] ?? null})`;
}
