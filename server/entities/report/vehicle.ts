import { sql } from 'kysely';
import type { VehicleReport } from '../../../src/contract/entities/costs/report-bodies.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { settleTogether } from '../../database/pipelined.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { eventsOfVehicle } from './events.ts';
import { ownershipOf } from './ownership.ts';
import { factsOf, monthsOf, scopeOf } from './scope.ts';

type Facts = {
  readonly PictureId: number | null;
  readonly Driven: readonly { readonly Month: string; readonly Kilometres: number }[];
  readonly Spent: readonly { readonly Month: string; readonly Currency: string; readonly Net: number }[];
};

/** Overview of a vehicle, by the rights of the caller. Throws `not-found`. */
export async function vehicle(request: CallRequest): Promise<VehicleReport> {
  const id = idOf(request, 'id');
  // The last twelve months, whatever else the request names.
  const scope = await scopeOf({ ...request, parameters: {} }, sql`v."Id" = ${id}`);
  const [facts, Events, costs] = await settleTogether([
    factsOfVehicle(request, id, factsOf(scope)),
    eventsOfVehicle(request, id),
    scope.reads.costs ? ownershipOf(request, scope) : null,
  ]);
  if (!facts) throw new TaborError('not-found');
  const Months = monthsOf(scope).map(({ month }) => ({
    Month: month,
    Kilometres: facts.Driven.find(({ Month }) => Month === month)?.Kilometres ?? 0,
    Costs: scope.reads.costs ? facts.Spent.filter(({ Month }) => Month === month).map(({ Currency, Net }) => ({ Currency, Net })) : null,
  }));
  return { From: scope.from, To: scope.to, PictureId: facts.PictureId, Events, Months, Ownership: costs?.Rows ?? null };
}

async function factsOfVehicle({ db }: CallRequest, id: number, facts: ReturnType<typeof factsOf>): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    WITH ${facts}
    SELECT (SELECT "Id" FROM file WHERE "TableName" = 'Vehicle' AND "RecordId" = ${id} AND "ContentType" LIKE 'image/%' ORDER BY "Id" LIMIT 1) AS "PictureId",
      coalesce((SELECT json_agg(json_build_object('Month', "Month", 'Kilometres', "Kilometres")) FROM driven), '[]') AS "Driven",
      coalesce((SELECT json_agg(x) FROM (SELECT "Month", "Currency", sum("Net") AS "Net" FROM spent GROUP BY 1, 2 ORDER BY 3 DESC) x), '[]') AS "Spent"
    FROM fleet`.execute(db);
  return rows[0];
}
