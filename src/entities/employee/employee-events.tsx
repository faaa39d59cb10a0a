import { useTranslation } from 'react-i18next';
import { employeeReport } from '../../contract/entities/costs/report-bodies.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { EventList, type HrefOfEvent } from '../../screens/report/event-list.tsx';
import { EventsOfDevice } from '../../screens/report/events-of-device.tsx';
import { useHrefOfEvent } from '../../screens/report-document/use-href-of-event.ts';
import { useReport } from '../../screens/report/use-report.ts';
import { textOf } from '../../screens/text-of.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { useSupports } from '../../screens/use-supports.ts';

type Props = { readonly row: GridRow };

/** Events of an employee: bookings, rentals, handovers, trips and damages. */
export function EmployeeEvents({ row }: Props) {
  const supports = useSupports();
  const hrefOf = useHrefOfEvent();
  const id = Number(row['Id']);
  return Number.isInteger(id) && supports('report', 'employee') ? (
    <EventsOfBackend id={id} row={row} hrefOf={hrefOf} />
  ) : (
    <EventsOfDevice kind="employee" name={textOf(row['FullName'])} hrefOf={hrefOf} />
  );
}

function EventsOfBackend({ id, row, hrefOf }: Props & { readonly id: number; readonly hrefOf: HrefOfEvent }) {
  const { t } = useTranslation('report');
  const formats = useFormats();
  const isOnline = useOnline();
  const { value, asOf, isPulling } = useReport('employee', { id: String(id) }, employeeReport);
  if (!value) return isPulling ? null : <EventsOfDevice kind="employee" name={textOf(row['FullName'])} hrefOf={hrefOf} />;
  return (
    <EventList
      events={value.Events}
      hrefOf={hrefOf}
      note={isOnline || asOf === null ? null : t('fleet.offline', { moment: formats.timestamp(asOf) })}
    />
  );
}
