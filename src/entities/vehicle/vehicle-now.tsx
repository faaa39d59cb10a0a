import { useLiveQuery } from 'dexie-react-hooks';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serviceRequestStatus } from '../../contract/entities/fleet/service-request.ts';
import { dictionaryIds } from '../../contract/entities/shared/dictionary.ts';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { allOf, anyOf, compare, containsText } from '../../contract/grid/expression.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { dayRange } from '../../contract/grid/scope.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { addDays, toWireDateTime } from '../../contract/wire/wire-date.ts';
import { referenceKey, translationsOf } from '../../db/cache/references.ts';
import { useListView } from '../../screens/list/query/use-list-view.ts';
import { usePagePull } from '../../screens/list/query/use-page-pull.ts';
import { useFormatDictionaryValue } from '../../screens/list/rows/use-dictionary-names.ts';
import { keyOfRow } from '../../screens/list/rows/key-of-row.ts';
import { recordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { textOf } from '../../screens/text-of.ts';
import { useFormats, type Formats } from '../../screens/use-formats.ts';
import { useSupports } from '../../screens/use-supports.ts';
import { useNow } from '../../screens/use-now.ts';
import { PillLink } from '../../ui/controls/pill-link.tsx';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import { InlineList } from '../../ui/layout/lists/inline-list.tsx';
import { vehicleUse, type VehicleUse } from './vehicle-use.ts';
import { VehiclePicture } from './whole/vehicle-picture.tsx';

const DUE_WITHIN_DAYS = 30;
/** A vehicle that is overdue for longer is not found. */
const OVERDUE_DAYS = 60;
const MAX_ROWS = 25;

const tones = { free: 'success', rented: 'attention', booked: 'attention', late: 'danger', workshop: 'attention' } as const;

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
  const rentals = useCurrentRows('rental-document', uses.rental, plate, today);
  const bookings = useCurrentRows('vehicle-rental', uses.booking, plate, today);
  const services = useCurrentRows('service-request', uses.service, plate, today);
  const finalStatuses = useFinalServiceStatuses();
  const isReadable = mayReadList('rental-document') && mayReadList('vehicle-rental');
  const state = rentals && bookings && isReadable ? vehicleUse({ rentals, bookings, services: services ?? [] }, now, finalStatuses) : null;
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
        {state && <UsePill state={state} text={describeUse(state, t, formats)} />}
        {due.map(({ field, day }) => (
          <StatusPill key={field} tone={day < today ? 'danger' : 'attention'}>
            {t(day < today ? 'now.overdue' : 'now.due', { what: t([`columns.${field}`, `fields.${field}`]), day: formats.date(day) })}
          </StatusPill>
        ))}
      </InlineList>
    </>
  );
}

const recordOf = { rented: 'rental-document', late: 'rental-document', booked: 'vehicle-rental', workshop: 'service-request' } as const;

/** The use, which leads to the record that says so. */
function UsePill({ state, text }: { readonly state: VehicleUse; readonly text: string }) {
  const { mayReadList } = useSession();
  const pill = <StatusPill tone={tones[state.kind]}>{text}</StatusPill>;
  if (state.kind === 'free' || !mayReadList(recordOf[state.kind])) return pill;
  return <PillLink href={recordPath(recordOf[state.kind], keyOfRow(state.row))}>{pill}</PillLink>;
}

function describeUse(state: VehicleUse, t: TFunction<'vehicle'>, formats: Formats): string {
  if (state.kind === 'free') return t('now.free');
  const { kind, who, until } = state;
  return t(`now.${kind}${until === '' ? 'Open' : ''}${who === '' ? '' : 'To'}`, { who, end: until === '' ? '' : formats.dateTime(until) });
}

type Use = { readonly plate: string; readonly begin: string; readonly end: string };

const rentalTime = { begin: 'StartDate', end: 'EndDate' } as const;

/** The columns of the lists of a vehicle's use. */
const uses = {
  rental: { plate: 'Vehicle', ...rentalTime },
  booking: { plate: 'RegistrationNumber', ...rentalTime },
  service: { plate: 'VehicleRegistrationNumber', begin: 'PlannedDate', end: 'PlannedEndDate' },
} as const satisfies Readonly<Record<string, Use>>;

/**
 * Rows of the vehicle that have begun and may last until today, from the device and, with a network, from the backend; null until either is
 * there.
 */
function useCurrentRows(
  entity: EntityName,
  { plate: plateColumn, begin, end }: Use,
  plate: string,
  today: string,
): readonly GridRow[] | null {
  const query = useMemo((): GridQuery => {
    const { grid }: EntityDefinition = entityRegistry[entity];
    const ended = dayRange(end, addDays(today, -OVERDUE_DAYS), undefined);
    const isOpen = compare(end, 'eq', null);
    const filter = allOf([containsText(plateColumn, plate), dayRange(begin, undefined, today), ended ? anyOf(isOpen, ended) : isOpen]);
    return { skip: 0, top: MAX_ROWS, orderBy: grid?.sort ?? [], filter, search: '' };
  }, [entity, plateColumn, begin, end, plate, today]);
  const { view } = useListView(entity, query);
  usePagePull(entity, query, '');
  return view && view.source !== 'nothing-yet' ? view.rows : null;
}

const finalIds: ReadonlySet<unknown> = new Set([serviceRequestStatus.done, serviceRequestStatus.cancelled]);

/** The names of a service's last statuses in every language, as far as the device knows the dictionary. */
function useFinalServiceStatuses(): readonly string[] {
  const { database } = useSession();
  const answers = useLiveQuery(
    () => translationsOf(database, referenceKey('dictionary', 'items', { id: String(dictionaryIds.serviceRequestStatuses) })),
    [database],
  );
  return useMemo(
    () =>
      (answers ?? [])
        .flatMap(({ value }) => (Array.isArray(value) ? (value as readonly GridRow[]) : []))
        .flatMap(({ Id, Name }) => (finalIds.has(Id) ? [textOf(Name)] : [])),
    [answers],
  );
}
