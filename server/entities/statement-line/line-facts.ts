import { sql, type Kysely } from 'kysely';
import type { VehicleType } from '../../../src/contract/entities/fleet/vehicle.ts';
import { fold } from '../../../src/contract/grid/fold.ts';
import { costCategoryOf } from '../../../src/contract/rules/cost-category.ts';
import { findDoubts, hasTime, type StatementCard, type StatementDoubt } from '../../../src/contract/rules/statement/find-doubts.ts';
import { createVehicleFinder, platesIn } from '../../../src/contract/rules/vehicle-by-plate.ts';
import { toWireDateTimeInUtc } from '../../../src/contract/wire/wire-date-in-zone.ts';
import type { Database } from '../../database/tables.ts';

/** A line before it is posted; `Id` null before it is stored. */
export type CheckedLine = Parameters<typeof findDoubts>[0] & {
  readonly Id: number | null;
  readonly FuelCardId: number | null;
  readonly CardNumber: string;
  readonly RegistrationNumber: string;
  readonly Product: string;
  readonly isCopy?: boolean;
};

type FuelLine = {
  readonly Id: number | null;
  readonly VehicleId: number;
  readonly Date: string;
  readonly Place: string;
  readonly Product: string;
  readonly Quantity: number | null;
  readonly CostGross: number | null;
};

type VehicleFacts = {
  readonly RegistrationNumber: string;
  readonly VehicleType: VehicleType;
  readonly TankCapacity: number | null;
  readonly ModelTank: number | null;
  /** Quantities of fuel that became costs, from statements and by hand. */
  readonly Fills: readonly number[];
  readonly HasCard: boolean;
};

/** Facts for checking lines: cards, tanks, and the fuel lines of their vehicles. */
export type LineFacts = {
  readonly cards: ReadonlyMap<number, StatementCard>;
  readonly vehicles: ReadonlyMap<number, VehicleFacts>;
  readonly fuelGroups: ReadonlySet<number>;
  readonly fuelLines: ReadonlyMap<number, readonly FuelLine[]>;
};

/** Clocks and time zones of suppliers differ by less. */
const DAY_MS = 86_400_000;

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
  const result = await sql<VehicleFacts & { Id: number; Lines: readonly (FuelLine & { readonly Id: number })[] }>`
    SELECT v."Id", v."RegistrationNumber", v."VehicleType", v."TankCapacity",
      (SELECT max(o."TankCapacity") FROM vehicle o WHERE v."TankCapacity" IS NULL AND o."Make" = v."Make" AND o."Model" = v."Model" AND o."VehicleType" = v."VehicleType") AS "ModelTank",
      ARRAY(
        SELECT c."Quantity"::float8 FROM cost c WHERE c."VehicleId" = v."Id" AND c."Quantity" > 0 AND c."CostGroup" = ANY(${[...fuelGroups]}::bigint[])
        ORDER BY c."CostDate" DESC LIMIT ${MAX_EARLIER_LINES}
      ) AS "Fills",
      EXISTS (SELECT FROM fuel_card c WHERE c."VehicleId" = v."Id" AND c."LiquidationDate" IS NULL) AS "HasCard", coalesce((
      SELECT jsonb_agg(jsonb_build_object('Id', s."Id", 'VehicleId', s."VehicleId", 'Date', s."Date", 'Place', s."Place", 'Product', s."Product", 'Quantity', s."Quantity", 'CostGross', s."CostGross"))
      FROM (
        SELECT * FROM statement_line s WHERE s."VehicleId" = v."Id" AND s."State" <> 'rejected' AND s."CostGroup" = ANY(${[...fuelGroups]}::bigint[])
        ORDER BY s."Date" DESC LIMIT ${MAX_EARLIER_LINES}
      ) s
    ), '[]') AS "Lines"
    FROM vehicle v WHERE v."Id" = ANY(${vehicles}::bigint[])`.execute(db);
  const fuelLines = new Map<number, FuelLine[]>(result.rows.map(({ Id, Lines }) => [Id, [...Lines]]));
  // Lines of one statement are judged by each other, too.
  for (const line of lines) {
    const { Id, VehicleId, CostGroup, Date, Place, Product, Quantity, CostGross } = line;
    if (Id === null && VehicleId !== null && CostGroup !== null && fuelGroups.has(CostGroup))
      fuelLines.get(VehicleId)?.push({ Id, VehicleId, Date, Place, Product, Quantity, CostGross });
  }
  for (const ofVehicle of fuelLines.values()) ofVehicle.sort((one, other) => (one.Date < other.Date ? -1 : Number(one.Date > other.Date)));
  return {
    cards: new Map(cards.rows.map(({ Id, ...card }) => [Id, card])),
    vehicles: new Map(result.rows.map(({ Id, ...vehicle }) => [Id, vehicle])),
    fuelGroups,
    fuelLines,
  };
}

/** Why a person should look at the line. */
export function doubtsOfLine(line: CheckedLine, { cards, vehicles, fuelGroups, fuelLines }: LineFacts): readonly StatementDoubt[] {
  const { Id, VehicleId, CostGroup, FuelCardId, Date } = line;
  const ofVehicle = (VehicleId === null ? [] : (fuelLines.get(VehicleId) ?? [])).filter((other) => other.Id === null || other.Id !== Id);
  const card = FuelCardId === null ? null : (cards.get(FuelCardId) ?? null);
  const vehicle = VehicleId === null ? undefined : vehicles.get(VehicleId);
  const isFuel = CostGroup !== null && fuelGroups.has(CostGroup);
  return findDoubts(line, {
    card,
    isFuel,
    tankCapacity: vehicle?.TankCapacity ?? null,
    // Toll units have numbers of their own, and not every company enters its cards.
    isCardUnknown: isFuel && card === null && line.CardNumber !== '' && vehicle?.HasCard === true,
    isPlateUnknown: VehicleId !== null && card?.VehicleId === VehicleId && isOtherPlate(line.RegistrationNumber, vehicle, VehicleId),
    isInFuture: Date.slice(0, 10) > tomorrow(),
    modelTank: vehicle?.ModelTank ?? null,
    vehicleType: vehicle?.VehicleType ?? 0,
    earlierFills: [
      ...(vehicle?.Fills ?? []).map((quantity) => ({ quantity, isPosted: true })),
      ...ofVehicle.flatMap(({ Id: id, Date: date, Quantity: quantity }) =>
        id === null && date < Date && quantity !== null && quantity > 0 ? [{ quantity, isPosted: false }] : [],
      ),
    ],
    others: ofVehicle,
    isRepeated:
      line.isCopy === true ||
      ofVehicle.some((other) => other.Id !== null && isSamePurchase(line, other)) ||
      correctsPurchase(line, ofVehicle),
  });
}

/** The day after today, in UTC. */
function tomorrow(): string {
  return toWireDateTimeInUtc(new Date(Date.now() + DAY_MS)).slice(0, 10);
}

/** A plate of the statement that is not the vehicle's; a word beside a card, such as "reserve", is none. */
function isOtherPlate(plate: string, vehicle: VehicleFacts | undefined, id: number): boolean {
  if (!vehicle || platesIn(plate).length === 0) return false;
  return createVehicleFinder([{ Id: id, RegistrationNumber: vehicle.RegistrationNumber }])(plate) === null;
}

/** Litres that a supplier rounds away. */
const ROUNDED = 0.01;

/**
 * An earlier statement has the same product at the same moment in another quantity: the supplier corrected it. Not where lines of a negative
 * quantity take the earlier one back.
 */
function correctsPurchase({ Date, Product, Quantity }: CheckedLine, others: readonly FuelLine[]): boolean {
  if (!hasTime(Date) || Quantity === null || Quantity <= 0) return false;
  const sameMoment = others.filter((other) => other.Date === Date && fold(other.Product) === fold(Product));
  const litres = sameMoment.reduce((sum, other) => sum + (other.Id !== null || Number(other.Quantity) < 0 ? Number(other.Quantity) : 0), 0);
  return litres > ROUNDED;
}

/** A supplier words a line differently on another statement: moment, quantity and amount are those of the purchase. */
function isSamePurchase({ Date, Quantity, CostGross }: CheckedLine, other: FuelLine): boolean {
  return hasTime(Date) && Quantity !== null && Date === other.Date && Quantity === other.Quantity && CostGross === other.CostGross;
}
