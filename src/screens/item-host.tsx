import { createContext, use } from 'react';
import type { EntityName } from '../contract/entity.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import { listPath } from './paths.ts';
import { useNavigateTo } from './use-navigate-to.ts';

/** What an item screen was opened from, where that is not its list. */
export type ItemHost = {
  readonly leave: () => void;
  /** Whether what is open there may be changed there, whatever may be done in the list. */
  readonly mayChange: boolean;
  /** Null where all of a record may be changed that may be changed at all. */
  readonly limit: EditLimit | null;
};

/** The only fields that may be changed, and of which records. */
export type EditLimit = { readonly fields: readonly string[]; readonly isOpen: (record: GridRow) => boolean };

export const ItemHostContext = createContext<ItemHost | null>(null);

/** Goes back to what an item screen was opened from. */
export function useLeaveItem(entity: EntityName): () => void {
  const host = use(ItemHostContext);
  const navigate = useNavigateTo();
  return host ? host.leave : () => navigate(listPath(entity));
}
