import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { TimelineBoard } from './board/timeline-board.tsx';
import type { TimelineEntry } from './data/timeline-entry.ts';
import styles from './timeline-screen.module.css';
import { TimelineTable } from './timeline-table.tsx';

type Props = Omit<ComponentProps<typeof TimelineBoard>, 'vehicles'> & {
  readonly isTable: boolean;
  readonly isPrinted: boolean;
  readonly onMove: (entry: TimelineEntry) => void;
};

export function TimelineContent({ isTable, isPrinted, onMove, ...board }: Props) {
  const { t } = useTranslation('timeline');
  const { data, texts, period, label, mayMove, onOpen } = board;
  const { vehicles } = data;
  if (vehicles === null) {
    return (
      <div className={styles.loading}>
        <Skeleton shape="title" lines={8} />
      </div>
    );
  }
  if (vehicles.length === 0) return <p className={styles.nothing}>{t('noVehicles')}</p>;
  if (isTable || isPrinted)
    return (
      <TimelineTable
        isPrinted={isPrinted}
        data={data}
        vehicles={vehicles}
        texts={texts}
        period={period}
        label={label}
        mayMove={mayMove}
        onOpen={onOpen}
        onMove={onMove}
      />
    );
  return <TimelineBoard {...board} vehicles={vehicles} />;
}
