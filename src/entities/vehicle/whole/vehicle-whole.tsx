import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleReport } from '../../../contract/entities/costs/report-bodies.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { useReport } from '../../../screens/report/use-report.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { useThrottledLiveQuery } from '../../../screens/use-throttled-live-query.ts';
import { PanelNote } from '../../../ui/layout/panel.tsx';
import { deviceEvents, type DeviceEvents } from './device-events.ts';
import { EventList } from './event-list.tsx';
import { KnownDamages } from './known-damages.tsx';
import { OwnershipPanel } from './ownership-panel.tsx';
import { VehicleCharts } from './vehicle-charts.tsx';
import styles from './whole.module.css';

type Props = { readonly row: GridRow };

/** What happened to a vehicle, what it drove and what it costs. */
export function VehicleWhole({ row }: Props) {
  const supports = useSupports();
  const id = Number(row['Id']);
  return Number.isInteger(id) && supports('report', 'vehicle') ? <WholeByBackend id={id} row={row} /> : <WholeByDevice row={row} />;
}

function WholeByBackend({ id, row }: Props & { readonly id: number }) {
  const { t } = useTranslation('report');
  const formats = useFormats();
  const isOnline = useOnline();
  const { value, asOf, isPulling } = useReport('vehicle', { id: String(id) }, vehicleReport);
  const plate = textOf(row['RegistrationNumber']);
  if (!value) return isPulling ? null : <WholeByDevice row={row} />;
  return (
    <>
      {!isOnline && asOf && <PanelNote>{t('fleet.offline', { moment: formats.timestamp(asOf) })}</PanelNote>}
      <div className={styles.whole}>
        <EventList events={value.Events} />
        <div className={styles.beside}>
          {value.Ownership && <OwnershipPanel rows={value.Ownership} />}
          <KnownDamages vehicleId={id} />
        </div>
      </div>
      <VehicleCharts months={value.Months} plate={plate} />
    </>
  );
}

const tables = ['records', 'rowSets'] as const;

/** Events alone: a device with some of the costs and trips would show wrong sums. */
function WholeByDevice({ row }: Props) {
  const { t } = useTranslation('list');
  const { database, mayReadList } = useSession();
  const formats = useFormats();
  const plate = textOf(row['RegistrationNumber']);
  const read = useCallback(() => deviceEvents(database, plate, mayReadList), [database, plate, mayReadList]);
  const found = useThrottledLiveQuery({ database, tables, read, isSame });
  if (!found) return null;
  return (
    <div className={styles.whole}>
      <EventList events={found.events} note={found.asOf && t('asOfDevice', { moment: formats.timestamp(found.asOf) })} />
      <KnownDamages vehicleId={Number(row['Id'])} />
    </div>
  );
}

function isSame(before: DeviceEvents, next: DeviceEvents): boolean {
  return JSON.stringify(before) === JSON.stringify(next);
}
