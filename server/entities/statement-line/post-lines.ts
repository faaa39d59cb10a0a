import { sql } from 'kysely';
import { statementLine } from '../../../src/contract/entities/costs/statement-line.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { assessRecord, settleReadings } from '../../engine/records/readings.ts';
import { recordImportHistory } from '../../import/record-import-history.ts';

type PostedLine = { readonly Id: number; readonly VehicleId: number; readonly Date: string; readonly Counter: number | null };

/**
 * Makes the costs and the readings of doubtful lines, whose vehicles the caller has locked. `stamps`: who decided. An implausible reading is
 * flagged for a review, as one that a driver enters.
 */
export async function postLines(request: ChangeRequest, ids: readonly number[], stamps: Row): Promise<void> {
  if (ids.length === 0) return;
  const { db, user, now } = request;
  const { ReviewedOn = null, ReviewedBy = null } = stamps as { ReviewedOn?: string | null; ReviewedBy?: number | null };
  const made = await sql<{ cost: Row }>`
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
  await recordImportHistory(request, { entity: 'cost', call: 'importStatement', rows: made.rows.map(({ cost }) => ({ id: Number(cost['Id']), row: cost })) });
  // By date, one after the other: each reading is compared with the ones before it.
  const read = posted.rows.map(({ line }) => line).filter(({ Counter }) => Counter !== null);
  for (const line of read.toSorted((left, right) => left.Date.localeCompare(right.Date))) await keepReading(request, line);
}

async function keepReading(request: ChangeRequest, { Id, VehicleId, Date, Counter }: PostedLine): Promise<void> {
  const record = { entity: statementLine, id: Id, row: { VehicleId, ReadOn: Date, ReadCounter: Counter } };
  const assessed = await assessRecord(request, record, null);
  // A statement reports the past, but by another clock than the company's.
  if (assessed.fieldErrors.length > 0) return;
  await sql`UPDATE statement_line SET "ReadOn" = "Date", "ReadCounter" = "Counter", "ReadBy" = (SELECT "CurrentUserId" FROM vehicle WHERE "Id" = ${VehicleId}) WHERE "Id" = ${Id}`.execute(request.db);
  await settleReadings(request, record, null, assessed);
}
