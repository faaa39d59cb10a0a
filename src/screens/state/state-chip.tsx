import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';

/** The derived state of a record, as in its list. */
export function StateChip({
  declaration: { entity, columns },
  row,
}: {
  readonly declaration: Pick<ScreenDeclaration, 'entity' | 'columns'>;
  readonly row: GridRow;
}) {
  const { t } = useTranslation(entity);
  const column = columns.find(({ derived }) => derived);
  if (!column?.derived) return null;
  const state = column.derived.of(row);
  const Icon = column.icons?.[state];
  return (
    <span data-state={state}>
      <StatusPill tone={column.tones?.[state] ?? 'neutral'} icon={Icon && <Icon aria-hidden />}>
        {t(`choices.${column.field}.${state}`)}
      </StatusPill>
    </span>
  );
}
