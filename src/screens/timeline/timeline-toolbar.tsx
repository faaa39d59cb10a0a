import { ChevronLeft, ChevronRight, CloudOff, ListFilter, RefreshCw } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type WireDate } from '../../contract/wire/wire-date.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { ToggleIcon } from '../../ui/controls/toggle-icon.tsx';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import { FOLD_QUERY } from './data/preload-timeline.ts';
import { viewNames, type Period, type ViewName } from './data/period.ts';
import { TimelineFilters } from './timeline-filters.tsx';
import { TimelineOptions } from './timeline-options.tsx';
import type { TimelineSearch } from './data/timeline-search.ts';
import styles from './timeline-toolbar.module.css';
import type { Schedule } from './data/use-schedule.ts';

type Props = {
  readonly search: TimelineSearch;
  readonly searchLabel: string;
  readonly period: Period;
  readonly today: WireDate;
  readonly schedule: Schedule;
  readonly legend: ReactNode;
  /** Must be a stable function: the filters are memoized. */
  readonly onChange: (changed: Partial<Record<keyof TimelineSearch, unknown>>, replace?: boolean) => void;
  readonly onStep: (by: number) => void;
  readonly onRefresh: () => void;
};

export function TimelineToolbar({ search, searchLabel, period, today, schedule, legend, onChange, onStep, onRefresh }: Props) {
  const { t } = useTranslation(['timeline', 'list']);
  const formats = useFormats();
  const isOnline = useOnline();
  const isFolded = useMediaQuery(FOLD_QUERY);
  const [isUnfolded, setUnfolded] = useState(false);
  const { view, isPulling } = schedule;
  const freshness = (
    <div className={styles.freshness} role="status">
      {!isOnline && <CloudOff size={18} aria-hidden />}
      {view?.asOf && <span>{t(view.source === 'device' ? 'list:asOfDevice' : 'list:asOf', { moment: formats.timestamp(view.asOf) })}</span>}
      <IconButton label={t('refresh')} icon={<RefreshCw aria-hidden />} isPending={isPulling} isDisabled={!isOnline} onPress={onRefresh} />
    </div>
  );
  return (
    <div className={styles.controls} data-print="hide">
      <div className={styles.toolbar}>
        <div className={styles.days}>
          <IconButton variant="secondary" label={t('earlier')} icon={<ChevronLeft aria-hidden />} onPress={() => onStep(-1)} />
          <Button onPress={() => onChange({ day: today })}>{t('today')}</Button>
          <IconButton variant="secondary" label={t('later')} icon={<ChevronRight aria-hidden />} onPress={() => onStep(1)} />
          <p className={styles.range} aria-live="polite">
            {formats.dates(period.first, addDays(period.first, period.days - 1))}
          </p>
        </div>
        <Views chosen={period.view} onChange={onChange} />
        {isFolded && (
          <ToggleIcon
            label={t('filters')}
            icon={<ListFilter aria-hidden />}
            isSelected={isUnfolded}
            onPress={() => setUnfolded(!isUnfolded)}
          />
        )}
        {isFolded && freshness}
        {(!isFolded || isUnfolded) && (
          <>
            <div className={styles.jump}>
              <DateField
                label={t('jump')}
                isLabelHidden
                isRequired
                value={search.day ?? today}
                onChange={(day) => day && onChange({ day })}
              />
            </div>
            <TimelineFilters
              label={searchLabel}
              text={search.search ?? ''}
              vehicleClass={search.class}
              isTable={search.table ?? false}
              onChange={onChange}
            />
            <TimelineOptions search={search} onChange={onChange} />
          </>
        )}
      </div>
      {isFolded ? (
        isUnfolded && legend
      ) : (
        <div className={styles.legendRow}>
          {legend}
          {freshness}
        </div>
      )}
    </div>
  );
}

const Views = memo(function Views({ chosen, onChange }: { readonly chosen: ViewName; readonly onChange: Props['onChange'] }) {
  const { t } = useTranslation('timeline');
  return (
    <Segmented
      label={t('view')}
      value={chosen}
      items={viewNames.map((id) => ({ id, label: t(`views.${id}`) }))}
      onChange={(view) => onChange({ view })}
    />
  );
});
