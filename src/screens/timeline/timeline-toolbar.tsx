import { ChartGantt, ChevronLeft, ChevronRight, CloudOff, ListFilter, RefreshCw, Table } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleTypes } from '../../contract/entities/vehicle.ts';
import { dayAfter, type WireDate } from '../../contract/wire-date.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ToggleIcon } from '../../ui/toggle-icon.tsx';
import { useDebouncedSearch } from '../list/use-debounced-search.ts';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import { viewNames, type Period } from './period.ts';
import type { TimelineSearch } from './timeline-search.ts';
import styles from './timeline-toolbar.module.css';
import type { Schedule } from './use-schedule.ts';

type Props = {
  readonly search: TimelineSearch;
  readonly searchLabel: string;
  readonly period: Period;
  readonly today: WireDate;
  readonly schedule: Schedule;
  readonly legend: ReactNode;
  /** Most of it waits behind a button: the board needs the room. */
  readonly isPhone: boolean;
  readonly onChange: (changed: Partial<Record<keyof TimelineSearch, unknown>>, replace?: boolean) => void;
  readonly onStep: (by: number) => void;
  readonly onRefresh: () => void;
};

/** Which days and which vehicles are shown, and how old it all is. */
export function TimelineToolbar({ search, searchLabel, period, today, schedule, legend, isPhone, onChange, onStep, onRefresh }: Props) {
  const { t } = useTranslation(['timeline', 'list']);
  const formats = useFormats();
  const isOnline = useOnline();
  const [isUnfolded, setUnfolded] = useState(false);
  const [typed, setTyped] = useDebouncedSearch(
    search.search ?? '',
    useCallback((text: string) => onChange({ search: text === '' ? undefined : text }, true), [onChange]),
  );
  const { view, isPulling } = schedule;
  const freshness = (
    <div className={styles.freshness} role="status">
      {!isOnline && <CloudOff size={18} aria-hidden />}
      {view?.asOf && <span>{t(view.source === 'device' ? 'list:asOfDevice' : 'list:asOf', { moment: formats.moment(view.asOf) })}</span>}
      <IconButton label={t('refresh')} icon={<RefreshCw aria-hidden />} isPending={isPulling} isDisabled={!isOnline} onPress={onRefresh} />
    </div>
  );
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.days}>
          <IconButton variant="secondary" label={t('earlier')} icon={<ChevronLeft aria-hidden />} onPress={() => onStep(-1)} />
          <Button onPress={() => onChange({ day: today })}>{t('today')}</Button>
          <IconButton variant="secondary" label={t('later')} icon={<ChevronRight aria-hidden />} onPress={() => onStep(1)} />
          <p className={styles.range} aria-live="polite">
            {formats.dates(period.first, dayAfter(period.first, period.days - 1))}
          </p>
        </div>
        <Segmented label={t('view')} value={period.view} items={viewNames.map((id) => ({ id, label: t(`views.${id}`) }))} onChange={(one) => onChange({ view: one })} />
        {isPhone && <ToggleIcon label={t('filters')} icon={<ListFilter aria-hidden />} isSelected={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} />}
        {isPhone && freshness}
        {(!isPhone || isUnfolded) && (
          <>
            <div className={styles.jump}>
              <DateField label={t('jump')} isLabelHidden isRequired value={search.day ?? today} onChange={(day) => day && onChange({ day })} />
            </div>
            <div className={styles.search}>
              <SearchField label={searchLabel} value={typed} onChange={setTyped} />
            </div>
            <div className={styles.class}>
              <SelectField
                label={t('class')}
                isLabelHidden
                placeholder={t('allClasses')}
                value={search.class ?? null}
                items={Object.entries(vehicleTypes).map(([name, id]) => ({ id, label: t(`classes.${name}`) }))}
                onChange={(id) => onChange({ class: id ?? undefined }, true)}
              />
            </div>
            <Button variant="quiet" icon={search.table ? <ChartGantt aria-hidden /> : <Table aria-hidden />} onPress={() => onChange({ table: search.table ? undefined : true }, true)}>
              {t(search.table ? 'asTimeline' : 'asTable')}
            </Button>
          </>
        )}
        {!isPhone && freshness}
      </div>
      {(!isPhone || isUnfolded) && legend}
    </>
  );
}
