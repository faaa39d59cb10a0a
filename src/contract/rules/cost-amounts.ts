import type { FieldFault } from '../problem.ts';
import { amountsAgree, toGrosz } from './money.ts';

/** What a cost says of its price; anything but numbers is left to the schema. */
type Amounts = Readonly<Record<string, unknown>>;

const names = ['CostValue', 'CostGross', 'VatRate'] as const;

/** The faults of a cost's amounts: each that is finer than two decimals, else that net and gross agree neither way with the rate. One without a gross agrees. */
export function amountFaults(cost: Amounts): FieldFault[] {
  const tooFine = names.filter((name) => isTooFine(cost[name]));
  if (tooFine.length > 0) return tooFine.map((field) => ({ field, code: 'invalid' }));
  const [net, gross, rate] = [cost['CostValue'] ?? 0, cost['CostGross'], cost['VatRate'] ?? null];
  if (typeof net !== 'number' || typeof gross !== 'number' || (rate !== null && typeof rate !== 'number')) return [];
  return amountsAgree(net, gross, rate) ? [] : [{ field: 'CostGross', code: 'amounts' }];
}

/** Whether a save leaves the amounts as the record had them: how they came is not for who changes something else to answer. */
export function keepsAmounts(cost: Amounts, kept: Amounts | null): boolean {
  return kept !== null && names.every((name) => (cost[name] ?? null) === (kept[name] ?? null));
}

/** Two decimals whatever the currency (decision 105). */
function isTooFine(value: unknown): boolean {
  return typeof value === 'number' && toGrosz(value) === null;
}
