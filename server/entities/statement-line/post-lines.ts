import { sql } from 'kysely';
import { statementLine } from '../../../src/contract/entities/costs/statement-line.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { settleImportedReadings } from '../../engine/records/readings.ts';
import { recordImportHistory } from '../../import/record-import-history.ts';

type PostedLine = { readonly Id: number; readonly VehicleId: number; readonly Date: string; readonly Counter: number | null };

/**
 * Makes the costs and the readings of doubtful lines, whose vehicles the caller has locked. `stamps`: who decided. An implausible reading
 * is flagged for a review, as one that a driver enters.
 */
export async function postLines(request: ChangeRequest, ids: readonly number[], stamps: Row): Promise<void> {
  if (ids.length === 0) return;
  const { db, user, now } = request;
  const { ReviewedOn = null, ReviewedBy = null } = stamps as { ReviewedOn?: string | null; ReviewedBy?: number | null };
  const result = await sql<{ cost: Row }>`
    INSERT INTO cost ("StatementLineId", "CostDate", "InvoiceNumber", "VehicleId", "CostGroup", "Counter", "Quantity", "CostValue", "CostGross", "Currency", "VatRate", "Description", "CostPlace",
      "EmployeeName", "TransactionPlace", "CreatedOn", "CreatedBy")
    SELECT s."Id", s."Date", s."InvoiceNumber", s."VehicleId", s."CostGroup", s."Counter", s."Quantity", s."CostValue", s."CostGross", s."Currency", s."VatRate", s."Product",
      coalesce(v."CostPlace", ''), coalesce(e."FullName", ''), s."Place", ${now}::timestamp, ${user.id}::bigint
    FROM statement_line s JOIN vehicle v ON v."Id" = s."VehicleId" LEFT JOIN employee e ON e."Id" = v."CurrentUserId"
    WHERE s."Id" = ANY(${[...ids]}::bigint[]) AND s."CostValue" IS NOT NULL ORDER BY s."Id"
    RETURNING to_jsonb(cost.*) AS cost`.execute(db);
  const posted = await sql<{ line: PostedLine }>`
    UPDATE statement_line s SET "State" = 'posted', "RowVersion" = "RowVersion" + 1, "ReviewedOn" = ${ReviewedOn}::timestamp, "ReviewedBy" = ${ReviewedBy}::bigint
    WHERE "Id" = ANY(${[...ids]}::bigint[]) RETURNING to_jsonb(s.*) AS line`.execute(db);
  await recordImportHistory(request, {
    entity: 'cost',
    call: 'importStatement',
    rows: result.rows.map(({ cost }) => ({ id: Number(cost['Id']), row: cost })),
  });
  const read = posted.rows.flatMap(({ line: { Id, VehicleId, Date, Counter } }) =>
    Counter === null ? [] : [{ id: Id, part: 'ReadCounter', vehicleId: VehicleId, reading: { DateTime: Date, CounterState: Counter } }],
  );
  // A statement reports the past by another clock than the company's, so a reading of the future is left out.
  await settleImportedReadings(request, statementLine, read, async (accepted) => {
    await sql`UPDATE statement_line s SET "ReadOn" = s."Date", "ReadCounter" = s."Counter", "ReadBy" = v."CurrentUserId" FROM vehicle v
      WHERE v."Id" = s."VehicleId" AND s."Id" = ANY(${[...accepted]}::bigint[])`.execute(db);
  });
}
