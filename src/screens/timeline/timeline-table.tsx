import { CalendarCog } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../contract/wire/wire-date.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useFormats } from '../use-formats.ts';
import { linesOf, marksOf, utilisationOf } from './data/timeline-lines.ts';
import type { Period } from './data/period.ts';
import type { TimelineEntry } from './data/timeline-entry.ts';
import type { TimelineVehicle } from './data/timeline-vehicles.ts';
import styles from './timeline-table.module.css';
import type { TimelineTexts } from './data/use-timeline-texts.ts';
import type { TimelineData } from './data/use-timeline.ts';
import { useScheduleNote } from './use-schedule-note.ts';

type Props = {
  readonly label: string;
  readonly data: TimelineData;
  readonly vehicles: readonly TimelineVehicle[];
  readonly texts: TimelineTexts;
  readonly period: Period;
  readonly mayMove: (entry: TimelineEntry) => boolean;
  readonly onOpen: (entry: TimelineEntry) => void;
  readonly onMove: (entry: TimelineEntry) => void;
  /** All lines, for the printer. */
  readonly isPrinted: boolean;
};

const ROWS_PER_STEP = 100;

/** Table alternative to the board, with the same data. */
export function TimelineTable({ label, data, vehicles, texts, period, mayMove, onOpen, onMove, isPrinted }: Props) {
  const { t } = useTranslation(['timeline', 'sync']);
  const formats = useFormats();
  const note = useScheduleNote(data, period);
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  const lines = useMemo(() => linesOf(data.lanes, vehicles, period), [data.lanes, vehicles, period]);
  const shownLines = isPrinted ? lines : lines.slice(0, limit);
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-label={label} data-days={period.days}>
        {isPrinted && (
          <caption className={styles.caption}>
            {[formats.dates(period.first, addDays(period.first, period.days - 1)), note].filter(Boolean).join(' · ')}
          </caption>
        )}
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
          {shownLines.map(({ vehicle, entry }) =>
            entry === null ? (
              <EmptyLine key={vehicle.key} vehicle={vehicle} isFree={data.isLoaded && utilisationOf(data, period, vehicle) === 0} />
            ) : (
              <tr key={`${entry.entity} ${entry.key}`}>
                <th scope="row">{vehicle.plate}</th>
                <td>
                  <Button variant="quiet" onPress={() => onOpen(entry)}>
                    {texts.isOwn(entry) ? texts.numberOf(entry) : texts.textOf(entry)}
                  </Button>
                </td>
                <td>{texts.moment(entry.start)}</td>
                <td>{entry.end === Infinity ? '–' : texts.moment(entry.end)}</td>
                <td>{texts.stateTextOf(entry, marksOf(data, texts, entry))}</td>
                <td>{texts.isOwn(entry) ? texts.detailsOf(entry).join(', ') : ''}</td>
                <td>
                  {mayMove(entry) && (
                    <IconButton label={t('changeTimes')} icon={<CalendarCog aria-hidden />} onPress={() => onMove(entry)} />
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {lines.length > shownLines.length && (
        <Button onPress={() => setLimit(limit + ROWS_PER_STEP)}>{t('more', { count: lines.length - limit })}</Button>
      )}
    </div>
  );
}

/** The name of a group, or a vehicle without an entry: the legend may hide what takes it. */
function EmptyLine({ vehicle: { plate, model, groupSize }, isFree }: { readonly vehicle: TimelineVehicle; readonly isFree: boolean }) {
  const { t } = useTranslation('timeline');
  if (groupSize !== undefined) {
    return (
      <tr>
        <th scope="rowgroup" colSpan={7}>
          {plate} ({groupSize})
        </th>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">{plate}</th>
      <td colSpan={6}>{[isFree ? t('free') : '–', model].filter(Boolean).join(' · ')}</td>
    </tr>
  );
}
