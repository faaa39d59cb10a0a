import { fold } from '../../grid/fold.ts';
import { fromWire, type WireDateTime } from '../../wire/wire-date.ts';
import { amountsAgree } from '../money.ts';

/** Why a line waits for a person, the most serious first. */
export const statementDoubts = [
  'no-vehicle',
  'card-differs',
  'card-invalid',
  'card-unknown',
  'plate-unknown',
  'in-future',
  'repeated',
  'no-group',
  'amounts',
  'over-tank',
  'two-places',
] as const;

export type StatementDoubt = (typeof statementDoubts)[number];

/** The doubts of a line, separated by spaces. */
export function doubtsOf(doubts: unknown): readonly StatementDoubt[] {
  const codes = typeof doubts === 'string' ? doubts.split(' ') : [];
  return statementDoubts.filter((doubt) => codes.includes(doubt));
}

/** A line as it is posted. */
type Line = {
  readonly Date: WireDateTime;
  readonly VehicleId: number | null;
  readonly CostGroup: number | null;
  readonly Quantity: number | null;
  readonly CostValue: number | null;
  readonly CostGross: number | null;
  readonly VatRate: number | null;
  readonly Place: string;
};

/** A card that the statement names. `VehicleId`: the vehicle that has it, or the only one of the person who has it. Dates are days. */
export type StatementCard = {
  readonly VehicleId: number | null;
  readonly ValidTo: string | null;
  readonly AssignmentSince: string | null;
  readonly LiquidationDate: string | null;
};

/** Facts for checking a line, beside the line itself. */
export type StatementFacts = {
  /** Null for a number that no card has, or none at all. */
  readonly card: StatementCard | null;
  readonly isFuel: boolean;
  /** Litres, or kWh; null where the company has not entered it. */
  readonly tankCapacity: number | null;
  /** Of vehicles of the same make and model the largest tank; null where none is entered. */
  readonly modelTank: number | null;
  readonly vehicleType: keyof typeof LARGEST_TANKS;
  /** Quantities of fuel that became costs of the vehicle, then those of this statement before the line. */
  readonly earlierFills: readonly { readonly quantity: number; readonly isPosted: boolean }[];
  readonly others: readonly { readonly Date: WireDateTime; readonly Place: string }[];
  /** No card has the number, although the vehicle has a card. */
  readonly isCardUnknown: boolean;
  /** No vehicle has the plate: the card alone tells the vehicle. */
  readonly isPlateUnknown: boolean;
  readonly isInFuture: boolean;
  /** The same purchase is on a line before, in this statement or an earlier one. */
  readonly isRepeated: boolean;
};

/** Pumps and gauges differ by a few per cent; a reserve canister is filled now and then. */
const TANK_TOLERANCE = 1.1;
/** Without a known tank, a quantity far above the largest so far, or the tank of an equal vehicle, is doubtful. */
const LARGEST_TOLERANCE = 1.5;
const MIN_EARLIER_FILLS = 3;
/** Litres or kWh that hardly any car, truck or semitrailer (its cooling unit) holds: for one of which nothing else is known. */
const LARGEST_TANKS = { 0: 150, 1: 1_500, 2: 500 } as const;
/** Two purchases at different places within this time are doubtful. */
const TWO_PLACES_MS = 30 * 60_000;

/** Why a person should look at a line before it becomes a cost, the most serious reason first. */
export function findDoubts(line: Line, facts: StatementFacts): readonly StatementDoubt[] {
  const { CostValue: net, CostGross: gross, VatRate: rate } = line;
  const doubts: readonly (StatementDoubt | false)[] = [
    line.VehicleId === null && 'no-vehicle',
    facts.card !== null &&
      facts.card.VehicleId !== null &&
      line.VehicleId !== null &&
      facts.card.VehicleId !== line.VehicleId &&
      'card-differs',
    facts.card !== null && !isCardValid(facts.card, line.Date) && 'card-invalid',
    facts.isCardUnknown && 'card-unknown',
    facts.isPlateUnknown && 'plate-unknown',
    facts.isInFuture && 'in-future',
    facts.isRepeated && 'repeated',
    net !== null && line.CostGroup === null && 'no-group',
    net !== null && gross !== null && !amountsAgree(net, gross, rate) && 'amounts',
    facts.isFuel && isOverTank(line.Quantity, facts) && 'over-tank',
    facts.isFuel && facts.others.some((other) => isElsewhere(line, other)) && 'two-places',
  ];
  return doubts.filter((doubt) => doubt !== false);
}

function isCardValid({ ValidTo, AssignmentSince, LiquidationDate }: StatementCard, date: WireDateTime): boolean {
  const day = date.slice(0, 10);
  return (
    (ValidTo === null || day <= ValidTo.slice(0, 10)) &&
    (AssignmentSince === null || day >= AssignmentSince.slice(0, 10)) &&
    (LiquidationDate === null || day <= LiquidationDate.slice(0, 10))
  );
}

function isOverTank(quantity: number | null, facts: StatementFacts): boolean {
  if (quantity === null) return false;
  return quantity > (facts.tankCapacity === null ? largestPlausible(facts) : facts.tankCapacity * TANK_TOLERANCE);
}

/**
 * The largest plausible quantity without a known tank. Fills of the same statement measure each other only where nothing else is known, and
 * only plausible ones: what a person posted counts whatever its size.
 */
function largestPlausible({ modelTank, vehicleType, earlierFills }: StatementFacts): number {
  let [largest, fills] = [modelTank ?? 0, modelTank === null ? 0 : MIN_EARLIER_FILLS];
  const limit = () => (fills < MIN_EARLIER_FILLS ? LARGEST_TANKS[vehicleType] : largest * LARGEST_TOLERANCE);
  const count = (quantity: number) => ([largest, fills] = [Math.max(largest, quantity), fills + 1]);
  for (const { quantity, isPosted } of earlierFills) if (isPosted) count(quantity);
  if (fills < MIN_EARLIER_FILLS) for (const { quantity, isPosted } of earlierFills) if (!isPosted && quantity <= limit()) count(quantity);
  return limit();
}

function isElsewhere(line: Line, other: StatementFacts['others'][number]): boolean {
  const place = fold(line.Place).trim();
  const otherPlace = fold(other.Place).trim();
  if (place === '' || otherPlace === '' || place === otherPlace || !hasTime(line.Date) || !hasTime(other.Date)) return false;
  const [here, there] = [fromWire(line.Date), fromWire(other.Date)];
  return here !== null && there !== null && Math.abs(here.getTime() - there.getTime()) < TWO_PLACES_MS;
}

/** Whether a statement gave the time of day: without it lines have midnight. */
export function hasTime(date: WireDateTime): boolean {
  return !date.endsWith('T00:00:00');
}
