import { useCallback } from 'react';
import { costCategoryOf, type CostCategory } from '../../contract/rules/cost-category.ts';
import { MAX_PLATES } from '../../contract/entities/costs/report-bodies.ts';
import { printListAddress } from '../list/query/list-search.ts';
import { useDictionaryNames } from '../list/rows/use-dictionary-names.ts';
import { listPath, type Address } from '../paths.ts';

/** A range of days, both ends included. */
export type Days = { readonly from: string; readonly to: string };

type Costs = Days & {
  readonly currency?: string | null | undefined;
  readonly plates?: readonly string[] | undefined;
  /** Names of cost groups as rows carry them. */
  readonly groups?: readonly string[] | undefined;
};

/**
 * The list of the costs that a figure sums; undefined for more vehicles than an address holds. A plate may be part of another one, so
 * values are compared whole.
 */
export function costsAddress({ from, to, currency, plates, groups }: Costs): Address | undefined {
  if (plates !== undefined && plates.length > MAX_PLATES) return undefined;
  const filters = Object.entries({
    VehicleRegistrationNumber: plates,
    CostGroupDescription: groups,
    Currency: currency ? [currency] : undefined,
  });
  return printListAddress(listPath('cost'), {
    from,
    to,
    filters: Object.fromEntries(filters.flatMap(([field, ids]) => (ids ? [[field, choiceOf(ids)]] : []))),
  });
}

export function choiceOf(ids: readonly string[]) {
  return { kind: 'choice', ids: [...ids] } as const;
}

/** Returns the cost groups of a category; undefined until the device has the dictionary, and without any. */
export function useGroupsOfCategory(): (category: CostCategory) => readonly string[] | undefined {
  const choices = useDictionaryNames('cost').names.get('CostGroupDescription');
  return useCallback(
    (category) => {
      const groups = choices?.map(({ id }) => id).filter((id) => costCategoryOf(id) === category) ?? [];
      return groups.length > 0 ? groups : undefined;
    },
    [choices],
  );
}
