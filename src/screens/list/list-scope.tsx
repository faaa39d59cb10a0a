import { useTranslation } from 'react-i18next';
import type { GridScope } from '../../contract/grid/scope.ts';
import { DateField } from '../../ui/dates/date-field.tsx';
import styles from './list-screen.module.css';
import { MineSwitch } from './mine-switch.tsx';
import { withScope, type ListSearch } from './query/list-search.ts';

type Props = { readonly scope: GridScope; readonly search: ListSearch; readonly onChange: (search: ListSearch, how: { readonly replace: boolean }) => void };

/** Scope filters of a list: the user's own rows, and a range of days. */
export function ListScope({ scope: { owner, date }, search, onChange }: Props) {
  const { t } = useTranslation(['list', 'ui']);
  const { mine = false, from = null, to = null } = search;
  const narrow = (part: Partial<Parameters<typeof withScope>[1]>, replace = false) => onChange(withScope(search, { mine, from, to, ...part }), { replace });
  return (
    <div className={styles.scope} role="group" aria-label={t('scope.label')} data-print="hide">
      {owner !== undefined && <MineSwitch search={search} onChange={onChange} />}
      {date !== undefined && (
        <div className={styles.days}>
          <DateField label={t('scope.from')} value={from} max={to ?? undefined} onChange={(day) => narrow({ from: day }, isTypedOver(from, day))} />
          <DateField
            label={t('scope.to')}
            value={to}
            min={from ?? undefined}
            error={from !== null && to !== null && from > to ? t('ui:filter.wrongOrder') : undefined}
            onChange={(day) => narrow({ to: day }, isTypedOver(to, day))}
          />
        </div>
      )}
    </div>
  );
}

/** Editing a date segment by segment replaces the history entry: otherwise day, month and year would be three steps back. */
function isTypedOver(before: string | null, day: string | null): boolean {
  return before !== null && day !== null;
}
