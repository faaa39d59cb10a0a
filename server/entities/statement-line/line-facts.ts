import { sql, type Kysely } from 'kysely';
import { costCategoryOf } from '../../../src/contract/rules/cost-category.ts';
import { findDoubts, hasTime, type StatementCard, type StatementDoubt } from '../../../src/contract/rules/statement/find-doubts.ts';
import type { Database } from '../../database/tables.ts';

/** A line before it is posted; `Id` null before it is stored. */
export type CheckedLine = Parameters<typeof findDoubts>[0] & {
  readonly Id: number | null;
  readonly FuelCardId: number | null;
  readonly isCopy?: boolean;
};

type FuelLine = {
  readonly Id: number | null;
  readonly VehicleId: number;
  readonly Date: string;
  readonly Place: string;
  readonly Quantity: number | null;
  readonly CostGross: number | null;
};

/** Facts for checking lines: cards, tanks, and the fuel lines of their vehicles. */
export type LineFacts = {
  readonly cards: ReadonlyMap<number, StatementCard>;
  readonly tanks: ReadonlyMap<number, number>;
  readonly fuelGroups: ReadonlySet<number>;
  readonly fuelLines: ReadonlyMap<number, readonly FuelLine[]>;
};

/** Lines of a vehicle that are read; far more than a vehicle is filled in a year. */
const MAX_EARLIER_LINES = 200;

/** Reads the facts of lines of any number of vehicles, in three statements. */
export async function loadFacts(db: Kysely<Database>, lines: readonly CheckedLine[]): Promise<LineFacts> {
  const vehicles = [...new Set(lines.flatMap(({ VehicleId }) => VehicleId ?? []))];
  const cardIds = [...new Set(lines.flatMap(({ FuelCardId }) => FuelCardId ?? []))];
  const groups = await db
    .selectFrom('dictionary_item')
    .select(['Id', 'Name'])
    .where(
      'Id',
      'in',
      sql<number>`(SELECT DISTINCT "CostGroup" FROM statement_line UNION SELECT unnest(${lines.flatMap(({ CostGroup }) => CostGroup ?? [])}::bigint[]))`,
    )
    .execute();
  const fuelGroups = new Set(groups.filter(({ Name }) => costCategoryOf(Name) === 'fuel').map(({ Id }) => Id));
  const cards = await sql<StatementCard & { Id: number }>`
    SELECT c."Id", c."ValidTo", c."AssignmentSince", c."LiquidationDate", coalesce(c."VehicleId", own."Id") AS "VehicleId"
    FROM fuel_card c LEFT JOIN LATERAL (
      SELECT min(v."Id") AS "Id" FROM vehicle v WHERE v."CurrentUserId" = c."EmployeeId" AND v."IsActive" HAVING count(*) = 1
    ) own ON true
    WHERE c."Id" = ANY(${cardIds}::bigint[])`.execute(db);
  const result = await sql<{ Id: number; TankCapacity: number | null; Lines: readonly (FuelLine & { readonly Id: number })[] }>`
    SELECT v."Id", v."TankCapacity", coalesce((
      SELECT jsonb_agg(jsonb_build_object('Id', s."Id", 'VehicleId', s."VehicleId", 'Date', s."Date", 'Place', s."Place", 'Quantity', s."Quantity", 'CostGross', s."CostGross"))
      FROM (
        SELECT * FROM statement_line s WHERE s."VehicleId" = v."Id" AND s."State" <> 'rejected' AND s."CostGroup" = ANY(${[...fuelGroups]}::bigint[])
        ORDER BY s."Date" DESC LIMIT ${MAX_EARLIER_LINES}
      ) s
    ), '[]') AS "Lines"
    FROM vehicle v WHERE v."Id" = ANY(${vehicles}::bigint[])`.execute(db);
  const fuelLines = new Map<number, FuelLine[]>(result.rows.map(({ Id, Lines }) => [Id, [...Lines]]));
  // Lines of one statement are judged by each other, too.
  for (const line of lines) {
    const { Id, VehicleId, CostGroup, Date, Place, Quantity, CostGross } = line;
    if (Id === null && VehicleId !== null && CostGroup !== null && fuelGroups.has(CostGroup))
      fuelLines.get(VehicleId)?.push({ Id, VehicleId, Date, Place, Quantity, CostGross });
  }
  return {
    cards: new Map(cards.rows.map(({ Id, ...card }) => [Id, card])),
    tanks: new Map(result.rows.flatMap(({ Id, TankCapacity }) => (TankCapacity === null ? [] : [[Id, TankCapacity] as const]))),
    fuelGroups,
    fuelLines,
  };
}

/** Why a person should look at the line. */
export function doubtsOfLine(line: CheckedLine, { cards, tanks, fuelGroups, fuelLines }: LineFacts): readonly StatementDoubt[] {
  const { Id, VehicleId, CostGroup, FuelCardId, Date } = line;
  const ofVehicle = (VehicleId === null ? [] : (fuelLines.get(VehicleId) ?? [])).filter((other) => other.Id === null || other.Id !== Id);
  return findDoubts(line, {
    card: FuelCardId === null ? null : (cards.get(FuelCardId) ?? null),
    isFuel: CostGroup !== null && fuelGroups.has(CostGroup),
    tankCapacity: VehicleId === null ? null : (tanks.get(VehicleId) ?? null),
    earlierQuantities: ofVehicle.flatMap((other) => (other.Date < Date && other.Quantity !== null ? [other.Quantity] : [])),
    others: ofVehicle,
    isRepeated: line.isCopy === true || ofVehicle.some((other) => other.Id !== null && isSamePurchase(line, other)),
  });
}

/** A supplier words a line differently on another statement: moment, quantity and amount are those of the purchase. */
function isSamePurchase({ Date, Quantity, CostGross }: CheckedLine, other: FuelLine): boolean {
  return hasTime(Date) && Quantity !== null && Date === other.Date && Quantity === other.Quantity && CostGross === other.CostGross;
}
