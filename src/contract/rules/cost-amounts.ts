import type { FieldError } from '../wire/problem.ts';
import { amountsAgree, toGrosz } from './money.ts';

/** Price fields of a cost. Non-numeric values are left to the schema. */
type Amounts = Readonly<Record<string, unknown>>;

const names = ['CostValue', 'CostGross', 'VatRate'] as const;

/**
 * Validates a cost's amounts: reports each with more than two decimals, otherwise a net and gross that match in neither direction at the
 * rate. A missing gross is valid.
 */
export function validateAmounts(cost: Amounts): FieldError[] {
  const tooFine = names.filter((name) => hasTooManyDecimals(cost[name]));
  if (tooFine.length > 0) return tooFine.map((field) => ({ field, code: 'invalid' }));
  const [net, gross, rate] = [cost['CostValue'] ?? 0, cost['CostGross'], cost['VatRate'] ?? null];
  if (typeof net !== 'number' || typeof gross !== 'number' || (rate !== null && typeof rate !== 'number')) return [];
  return amountsAgree(net, gross, rate) ? [] : [{ field: 'CostGross', code: 'amounts' }];
}

/** As `validateAmounts`, for a save. A user who edits other fields is not held to amounts that were stored before. */
export function validateChangedAmounts(cost: Amounts, stored: Amounts | null): FieldError[] {
  const areUnchanged = stored !== null && names.every((name) => (cost[name] ?? null) === (stored[name] ?? null));
  return areUnchanged ? [] : validateAmounts(cost);
}

/** The amount of VAT: what gross exceeds net by; null where one of them is missing. */
export function vatOf({ CostNet, CostGross }: Amounts): number | null {
  return typeof CostNet === 'number' && typeof CostGross === 'number' ? Math.round((CostGross - CostNet) * 100) / 100 : null;
}

/** Two decimals in every currency (decision 105). */
function hasTooManyDecimals(value: unknown): boolean {
  return typeof value === 'number' && toGrosz(value) === null;
}
