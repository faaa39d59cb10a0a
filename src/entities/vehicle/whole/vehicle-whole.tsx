import { useTranslation } from 'react-i18next';
import { vehicleReport } from '../../../contract/entities/costs/report-bodies.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { EventList } from '../../../screens/report/event-list.tsx';
import { EventsOfDevice } from '../../../screens/report/events-of-device.tsx';
import { useHrefOfEvent } from '../../../screens/report-document/use-href-of-event.ts';
import { useReport } from '../../../screens/report/use-report.ts';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { PanelNote } from '../../../ui/layout/panel.tsx';
import { KnownDamages } from './known-damages.tsx';
import { OwnershipPanel } from './ownership-panel.tsx';
import { VehicleCharts } from './vehicle-charts.tsx';
import styles from './whole.module.css';

type Props = { readonly row: GridRow };

/** Events, mileage and costs of a vehicle. */
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
  const hrefOf = useHrefOfEvent();
  if (!value) return isPulling ? null : <WholeByDevice row={row} />;
  return (
    <>
      {!isOnline && asOf && <PanelNote>{t('fleet.offline', { moment: formats.timestamp(asOf) })}</PanelNote>}
      <div className={styles.whole}>
        <EventList events={value.Events} hrefOf={hrefOf} />
        {value.Ownership && (
          <OwnershipPanel rows={value.Ownership} days={value.From === '' || value.To === '' ? null : { from: value.From, to: value.To }} />
        )}
      </div>
      <KnownDamages vehicleId={id} />
      <VehicleCharts months={value.Months} to={value.To} plate={plate} />
    </>
  );
}

/** Events alone: a device with some of the costs and trips would show wrong sums. */
function WholeByDevice({ row }: Props) {
  const hrefOf = useHrefOfEvent();
  return (
    <div className={styles.whole}>
      <EventsOfDevice kind="vehicle" name={textOf(row['RegistrationNumber'])} hrefOf={hrefOf} />
      <KnownDamages vehicleId={Number(row['Id'])} />
    </div>
  );
}
