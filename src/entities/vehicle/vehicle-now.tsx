import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { allOf, containsText } from '../../contract/grid/expression.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { dayRange } from '../../contract/grid/scope.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { addDays, toWireDateTime } from '../../contract/wire/wire-date.ts';
import { useListView } from '../../screens/list/query/use-list-view.ts';
import { usePagePull } from '../../screens/list/query/use-page-pull.ts';
import { useFormatDictionaryValue } from '../../screens/list/rows/use-dictionary-names.ts';
import { useSession } from '../../screens/session-context.tsx';
import { textOf } from '../../screens/text-of.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useSupports } from '../../screens/use-supports.ts';
import { useNow } from '../../screens/use-now.ts';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import { InlineList } from '../../ui/layout/lists/inline-list.tsx';
import { vehicleUse } from './vehicle-use.ts';
import { VehiclePicture } from './whole/vehicle-picture.tsx';

const DUE_WITHIN_DAYS = 30;
/** A vehicle that is overdue for longer is not found. */
const OVERDUE_DAYS = 60;
const MAX_ROWS = 25;

const tones = { free: 'success', rented: 'attention', booked: 'attention', late: 'danger' } as const;

const dueFields = ['NextTechnicalInspection', 'NextServiceInspection', 'ContractEndDate'] as const;

/** Current use of the vehicle, and dates due within a month. */
export function VehicleNow({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation('vehicle');
  const formats = useFormats();
  const { mayReadList } = useSession();
  const hasReport = useSupports()('report', 'vehicle');
  const formatDictionaryValue = useFormatDictionaryValue('vehicle');
  const now = toWireDateTime(useNow());
  const today = now.slice(0, 10);
  const plate = textOf(row['RegistrationNumber']);
  const rentals = useCurrentRows('rental-document', 'Vehicle', plate, today);
  const bookings = useCurrentRows('vehicle-rental', 'RegistrationNumber', plate, today);
  const state = rentals && bookings && mayReadList('rental-document') && mayReadList('vehicle-rental') ? vehicleUse(rentals, bookings, now) : null;
  const status = textOf(formatDictionaryValue('Status', row['Status']));
  const due = dueFields.flatMap((field) => {
    const day = textOf(row[field]).slice(0, 10);
    return day !== '' && day <= addDays(today, DUE_WITHIN_DAYS) ? [{ field, day }] : [];
  });
  return (
    <>
      {hasReport && typeof row['Id'] === 'number' && <VehiclePicture id={row['Id']} />}
    <InlineList label={t('now.label')}>
      {status !== '' && <StatusPill tone="neutral">{status}</StatusPill>}
      {state && (
        <StatusPill tone={tones[state.kind]}>
          {state.kind === 'free' ? t('now.free') : t(`now.${state.kind}${state.who === '' ? '' : 'To'}`, { who: state.who, end: formats.dateTime(state.until) })}
        </StatusPill>
      )}
      {due.map(({ field, day }) => (
        <StatusPill key={field} tone={day < today ? 'danger' : 'attention'}>
          {t(day < today ? 'now.overdue' : 'now.due', { what: t([`columns.${field}`, `fields.${field}`]), day: formats.date(day) })}
        </StatusPill>
      ))}
    </InlineList>
    </>
  );
}

/** Rows of the vehicle that have begun and may last until today, from the device and, with a network, from the backend; null until either is there. */
function useCurrentRows(entity: EntityName, plateColumn: string, plate: string, today: string): readonly GridRow[] | null {
  const query = useMemo((): GridQuery => {
    const { grid }: EntityDefinition = entityRegistry[entity];
    const filter = allOf([containsText(plateColumn, plate), dayRange('StartDate', undefined, today), dayRange('EndDate', addDays(today, -OVERDUE_DAYS), undefined)]);
    return { skip: 0, top: MAX_ROWS, orderBy: grid?.sort ?? [], filter, search: '' };
  }, [entity, plateColumn, plate, today]);
  const { view } = useListView(entity, query);
  usePagePull(entity, query, '');
  return view && view.source !== 'nothing-yet' ? view.rows : null;
}
