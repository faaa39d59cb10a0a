import { CalendarCog } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { collides } from './data/collisions.ts';
import type { Period } from './data/period.ts';
import type { TimelineEntry } from './data/timeline-entry.ts';
import type { TimelineVehicle } from './data/timeline-vehicles.ts';
import screen from './timeline-screen.module.css';
import styles from './timeline-table.module.css';
import type { TimelineTexts } from './data/use-timeline-texts.ts';
import type { TimelineData } from './data/use-timeline.ts';

type Props = {
  readonly label: string;
  readonly data: TimelineData;
  readonly vehicles: readonly TimelineVehicle[];
  readonly texts: TimelineTexts;
  readonly period: Period;
  readonly mayMove: (entry: TimelineEntry) => boolean;
  readonly onOpen: (entry: TimelineEntry) => void;
  readonly onMove: (entry: TimelineEntry) => void;
};

const ROWS_PER_STEP = 100;

/** Table alternative to the board, with the same data. */
export function TimelineTable({ label, data, vehicles, texts, period, mayMove, onOpen, onMove }: Props) {
  const { t } = useTranslation(['timeline', 'sync']);
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  const lines = useMemo(() => vehicles.flatMap((vehicle) => (data.lanes.get(vehicle.key)?.entries ?? []).map((entry) => ({ vehicle, entry }))), [vehicles, data.lanes]);
  if (lines.length === 0) return <p className={screen.nothing}>{t('noEntries')}</p>;
  const shown = lines.slice(0, limit);
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-label={label} data-days={period.days}>
        <thead>
          <tr>
            {(['vehicle', 'number', 'from', 'to', 'state', 'details', 'change'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ vehicle, entry }) => {
            const state = texts.stateOf(entry);
            const queue = texts.isOwn(entry) ? data.queued.get(entry.key) : undefined;
            const marks = [state ? texts.stateName(state.name) : t('taken'), queue && t(`sync:state.${queue}`), collides(data.lanes, entry) && t('collision')];
            return (
              <tr key={`${entry.entity} ${entry.key}`}>
                <th scope="row">{vehicle.plate}</th>
                <td>
                  <Button variant="quiet" onPress={() => onOpen(entry)}>
                    {texts.isOwn(entry) ? texts.numberOf(entry) : texts.textOf(entry)}
                  </Button>
                </td>
                <td>{texts.moment(entry.start)}</td>
                <td>{entry.end === Infinity ? '–' : texts.moment(entry.end)}</td>
                <td>{marks.filter(Boolean).join(', ')}</td>
                <td>{texts.isOwn(entry) ? texts.detailsOf(entry).join(', ') : ''}</td>
                <td>{mayMove(entry) && <IconButton label={t('changeTimes')} icon={<CalendarCog aria-hidden />} onPress={() => onMove(entry)} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {lines.length > limit && <Button onPress={() => setLimit(limit + ROWS_PER_STEP)}>{t('more', { count: lines.length - limit })}</Button>}
    </div>
  );
}
