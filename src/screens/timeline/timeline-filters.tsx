import { ChartGantt, Table } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleTypes } from '../../contract/entities/fleet/vehicle.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useDebouncedSearch } from '../list/query/use-debounced-search.ts';
import type { TimelineSearch } from './data/timeline-search.ts';
import styles from './timeline-toolbar.module.css';

type Props = {
  readonly label: string;
  readonly text: string;
  readonly vehicleClass: TimelineSearch['class'];
  readonly isTable: boolean;
  readonly onChange: (changed: Partial<Record<keyof TimelineSearch, unknown>>, replace?: boolean) => void;
};

/** Vehicle filters and the view switch. Memoized: these fields take longer to render than a week of bookings. */
export const TimelineFilters = memo(function TimelineFilters({ label, text, vehicleClass, isTable, onChange }: Props) {
  const { t } = useTranslation(['timeline', 'list']);
  const [typed, setTyped] = useDebouncedSearch(
    text,
    useCallback((next: string) => onChange({ search: next === '' ? undefined : next }, true), [onChange]),
  );
  return (
    <>
      <div className={styles.search}>
        <SearchField label={label} placeholder={t('list:search')} value={typed} onChange={setTyped} />
      </div>
      <div className={styles.class}>
        <SelectField
          label={t('class')}
          isLabelHidden
          placeholder={t('allClasses')}
          value={vehicleClass ?? null}
          items={Object.entries(vehicleTypes).map(([name, id]) => ({ id, label: t(`classes.${name}`) }))}
          onChange={(id) => onChange({ class: id ?? undefined }, true)}
        />
      </div>
      <IconButton
        label={t(isTable ? 'asTimeline' : 'asTable')}
        icon={isTable ? <ChartGantt aria-hidden /> : <Table aria-hidden />}
        onPress={() => onChange({ table: isTable ? undefined : true }, true)}
      />
    </>
  );
});
