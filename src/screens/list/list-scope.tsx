import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/dates/date-field.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import styles from './list-screen.module.css';
import { withScope, type ListSearch } from './query/list-search.ts';

/** `isInline`: the labels stand beside the fields, for a line of other controls. */
type Props = {
  readonly search: ListSearch;
  readonly onChange: (search: ListSearch, how: { readonly replace: boolean }) => void;
  readonly isInline: boolean;
};

/** Scope filter of a list: a range of days. */
export function ListScope({ search, onChange, isInline }: Props) {
  const { t } = useTranslation(['list', 'ui']);
  const { mine = false, from = null, to = null } = search;
  const narrow = (part: Partial<Parameters<typeof withScope>[1]>, replace = false) =>
    onChange(withScope(search, { mine, from, to, ...part }), { replace });
  return (
    <div className={classNames(styles.days, isInline && styles.inline)} role="group" aria-label={t('scope.label')} data-print="hide">
      <DateField
        label={t('scope.from')}
        value={from}
        max={to ?? undefined}
        onChange={(day) => narrow({ from: day }, isTypedOver(from, day))}
      />
      <DateField
        label={t('scope.to')}
        value={to}
        min={from ?? undefined}
        error={from !== null && to !== null && from > to ? t('ui:filter.wrongOrder') : undefined}
        onChange={(day) => narrow({ to: day }, isTypedOver(to, day))}
      />
    </div>
  );
}

/** Editing a date segment by segment replaces the history entry: otherwise day, month and year would be three steps back. */
function isTypedOver(before: string | null, day: string | null): boolean {
  return before !== null && day !== null;
}
