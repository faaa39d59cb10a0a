import type { FieldFault } from '../problem.ts';
import { amountsAgree, toGrosz } from './money.ts';

/** Price fields of a cost. Non-numeric values are left to the schema. */
type Amounts = Readonly<Record<string, unknown>>;

const names = ['CostValue', 'CostGross', 'VatRate'] as const;

/**
 * Validates a cost's amounts: reports each with more than two decimals, otherwise a net and gross that match in neither direction at the
 * rate. A missing gross is valid.
 */
export function amountFaults(cost: Amounts): FieldFault[] {
  const tooFine = names.filter((name) => isTooFine(cost[name]));
  if (tooFine.length > 0) return tooFine.map((field) => ({ field, code: 'invalid' }));
  const [net, gross, rate] = [cost['CostValue'] ?? 0, cost['CostGross'], cost['VatRate'] ?? null];
  if (typeof net !== 'number' || typeof gross !== 'number' || (rate !== null && typeof rate !== 'number')) return [];
  return amountsAgree(net, gross, rate) ? [] : [{ field: 'CostGross', code: 'amounts' }];
}

/** Whether a save leaves the amounts unchanged. A user who edits other fields is not held to amounts that were stored before. */
export function keepsAmounts(cost: Amounts, kept: Amounts | null): boolean {
  return kept !== null && names.every((name) => (cost[name] ?? null) === (kept[name] ?? null));
}

/** Two decimals in every currency (decision 105). */
function isTooFine(value: unknown): boolean {
  return typeof value === 'number' && toGrosz(value) === null;
}
