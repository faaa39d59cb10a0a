import type { FieldFault } from '../problem.ts';
import { amountsAgree, grossOf } from './money.ts';

/** What a cost says of its price; anything but numbers is left to the schema. */
type Amounts = Readonly<Record<string, unknown>>;

const names = ['CostValue', 'CostGross', 'VatRate'] as const;

/** The fault of a cost whose net and gross agree neither way with its rate; one without a gross has none. */
export function amountFaults({ CostValue, CostGross, VatRate }: Amounts): FieldFault[] {
  const [net, rate] = [CostValue ?? 0, VatRate ?? null];
  if (typeof net !== 'number' || typeof CostGross !== 'number' || (rate !== null && typeof rate !== 'number')) return [];
  if (grossOf(net, rate) === null || amountsAgree(net, CostGross, rate)) return [];
  return [{ field: 'CostGross', code: 'amounts' }];
}

/** Whether a save leaves the amounts as the record had them: how they came is not for who changes something else to answer. */
export function keepsAmounts(cost: Amounts, kept: Amounts | null): boolean {
  return kept !== null && names.every((name) => (cost[name] ?? null) === (kept[name] ?? null));
}
