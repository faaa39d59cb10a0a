import { createContext, use } from 'react';
import type { EntityName } from '../contract/entity.ts';
import { listPath } from './paths.ts';
import { useNavigateTo } from './use-navigate-to.ts';

/** What an item screen was opened from, where that is not its list. */
export type ItemHost = {
  readonly leave: () => void;
  /** Whether what is open there may be changed there, whatever may be done in the list. */
  readonly mayChange: boolean;
};

export const ItemHostContext = createContext<ItemHost | null>(null);

/** Goes back to what an item screen was opened from. */
export function useLeaveItem(entity: EntityName): () => void {
  const host = use(ItemHostContext);
  const navigate = useNavigateTo();
  return host ? host.leave : () => navigate(listPath(entity));
}
