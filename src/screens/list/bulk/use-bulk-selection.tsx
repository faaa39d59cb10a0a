import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { functionalityOf } from '../../../contract/registry.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import type { GridSelection } from '../../../ui/grid/model/grid-types.ts';
import type { ActionTarget, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { useSupports } from '../../use-supports.ts';
import { hasKey } from '../rows/key-of-row.ts';
import { useAllMatching } from '../rows/use-all-matching.ts';
import { useFormatDictionaryValue } from '../rows/use-dictionary-names.ts';
import { useRecordName } from '../../record/data/use-record-name.ts';
import { useSelection } from '../rows/use-selection.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

// Loaded on demand: the first paint has no selection.
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);

type Options = {
  readonly declaration: ScreenDeclaration;
  readonly rows: readonly GridRow[];
  readonly query: GridQuery;
  /** Query in the address: another one clears the selection. */
  readonly question: string;
  readonly isDeviceQuery: boolean;
  /** Number of rows that match the query; null while unknown. */
  readonly total: number | null;
  readonly targetOf: (row: GridRow) => ActionTarget;
};

/** Selection of rows for bulk actions; undefined where the user has none. `bar` is false without selected rows. */
export function useBulkSelection({ declaration, rows, query, question, isDeviceQuery, total, targetOf }: Options): {
  readonly selection: GridSelection<GridRow> | undefined;
  readonly bar: ReactNode;
} {
  const { entity } = declaration;
  const { t } = useTranslation([entity, 'list']);
  const { may } = useSession();
  const allMatching = useAllMatching(entity, query, isDeviceQuery);
  const selected = useSelection(rows, question);
  const nameOf = useRecordName();
  const formatValue = useFormatDictionaryValue(entity);
  const supports = useSupports();
  const mayEdit = declaration.bulkEdit !== undefined && may(functionalityOf(entity), 'IsChange');
  const isBulk =
    mayEdit ||
    declaration.actions.some(
      ({ name, isBulk: isForMany, requires }) => isForMany && may(requires.functionality, requires.flag) && supports(entity, name),
    );
  const selection = useMemo(
    () => ({
      keys: new Set(selected.rows.keys()),
      onChange: selected.change,
      canSelect: hasKey,
      labelOf: (row: GridRow) => t('list:bulk.select', { name: Object.values(nameOf(declaration, row, formatValue)).join(' ') }),
    }),
    [selected.rows, selected.change, t, nameOf, declaration, formatValue],
  );

  async function selectAll(): Promise<number> {
    const matching = (await allMatching()).filter(hasKey);
    selected.add(matching);
    return matching.length;
  }

  return {
    selection: isBulk ? selection : undefined,
    bar: selected.rows.size > 0 && (
      <BulkBar
        declaration={declaration}
        targets={[...selected.rows.values()].map(targetOf)}
        total={total}
        onAll={selectAll}
        onClear={selected.clear}
      />
    ),
  };
}
