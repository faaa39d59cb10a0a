import { createContext, use } from 'react';
import type { EntityName } from '../contract/definition/entity.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import { listPath } from './paths.ts';
import { useNavigateTo } from './use-navigate-to.ts';

/** The screen that opened a record screen, if that is not its list. */
export type RecordHost = {
  readonly leave: () => void;
  /** Whether the open record may be changed here, independently of the list's permissions. */
  readonly mayChange: boolean;
  /** Null: every editable field may be changed. */
  readonly limit: EditLimit | null;
};

/** Restricts changes to these fields, of the records for which `isOpen` holds. */
export type EditLimit = { readonly fields: readonly string[]; readonly isOpen: (record: GridRow) => boolean };

export const RecordHostContext = createContext<RecordHost | null>(null);

/** Returns to the screen that opened the record screen. */
export function useLeaveRecord(entity: EntityName): () => void {
  const host = use(RecordHostContext);
  const navigate = useNavigateTo();
  return host ? host.leave : () => navigate(listPath(entity));
}
