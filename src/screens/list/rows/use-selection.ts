import { useCallback, useState } from 'react';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { keyOfRow } from './key-of-row.ts';

export type Selection = {
  readonly rows: ReadonlyMap<RecordKey, GridRow>;
  readonly change: (keys: readonly RecordKey[], isSelected: boolean) => void;
  /** Selects rows, also such that are not on the page. */
  readonly add: (rows: readonly GridRow[]) => void;
  readonly clear: () => void;
};

const nothing: ReadonlyMap<RecordKey, GridRow> = new Map();

/**
 * Selected rows. The selection survives paging, but is cleared when `question` (the query) changes: actions must not run on filtered-out
 * rows.
 */
export function useSelection(shown: readonly GridRow[], question: string): Selection {
  const [selected, setSelected] = useState({ question, rows: nothing });
  const isCurrent = selected.question === question;
  const change = useCallback(
    (keys: readonly RecordKey[], isSelected: boolean) =>
      setSelected((before) => {
        const rows = new Map(before.question === question ? before.rows : nothing);
        for (const key of keys) {
          const row = shown.find((candidate) => keyOfRow(candidate) === key);
          if (!isSelected) rows.delete(key);
          else if (row) rows.set(key, row);
        }
        return { question, rows };
      }),
    [shown, question],
  );
  const add = useCallback(
    (more: readonly GridRow[]) =>
      setSelected((before) => {
        const rows = new Map(before.question === question ? before.rows : nothing);
        for (const row of more) rows.set(keyOfRow(row), row);
        return { question, rows };
      }),
    [question],
  );
  const clear = useCallback(() => setSelected({ question, rows: nothing }), [question]);
  return { rows: isCurrent ? selected.rows : nothing, change, add, clear };
}
