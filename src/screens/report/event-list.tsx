import { ArrowLeftRight, CalendarRange, KeyRound, Route, TriangleAlert, Wrench, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleEvent } from '../../contract/entities/costs/report-bodies.ts';
import { recordPath } from '../paths.ts';
import { useFormats } from '../use-formats.ts';
import { RowLink } from '../../ui/grid/table/row-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { PanelNote, PanelRow, PanelRows } from '../../ui/layout/panel.tsx';
import styles from './event-list.module.css';

const icons: Readonly<Record<VehicleEvent['Entity'], LucideIcon>> = {
  'vehicle-rental': CalendarRange,
  'rental-document': KeyRound,
  'vehicle-handover-document': ArrowLeftRight,
  'trip-record-card': Route,
  'service-request': Wrench,
  'vehicle-damage': TriangleAlert,
};

const FIRST_EVENTS = 10;

/** The record of who an event names. */
export type HrefOfEvent = ((event: VehicleEvent) => string | undefined) | undefined;

/** The newest records of a vehicle or an employee, each of which leads to it. */
export function EventList({
  events,
  note,
  hrefOf,
}: {
  readonly events: readonly VehicleEvent[];
  readonly note?: string | null;
  readonly hrefOf: HrefOfEvent;
}) {
  const { t } = useTranslation('report');
  const [isWhole, setWhole] = useState(false);
  const shownEvents = isWhole ? events : events.slice(0, FIRST_EVENTS);
  return (
    <Section title={t('vehicle.timeline')}>
      {events.length === 0 ? (
        <PanelNote>{t('vehicle.nothing')}</PanelNote>
      ) : (
        <div className={styles.list}>
          <PanelRows>
            {shownEvents.map((event) => (
              <EventRow key={`${event.Entity} ${event.RecordId}`} event={event} whoHref={hrefOf?.(event)} />
            ))}
          </PanelRows>
        </div>
      )}
      {shownEvents.length < events.length && <Button onPress={() => setWhole(true)}>{t('vehicle.more')}</Button>}
      {note && <PanelNote>{note}</PanelNote>}
    </Section>
  );
}

function EventRow({
  event: { Entity, RecordId, Number: number, Start, End, Who },
  whoHref,
}: {
  readonly event: VehicleEvent;
  readonly whoHref: string | undefined;
}) {
  const { t } = useTranslation('report');
  const formats = useFormats();
  const Icon = icons[Entity];
  const what = (
    <span className={styles.what} data-kind={Entity} title={number ?? undefined}>
      <Icon size={18} aria-hidden />
      {[t(`vehicle.kinds.${Entity}`), number].filter(Boolean).join(' ')}
    </span>
  );
  const when = End && End.slice(0, 10) !== Start.slice(0, 10) ? formats.dates(Start, End) : formats.date(Start);
  const whenAndWho = (
    <span className={styles.whenAndWho}>
      <span>{when}</span>
      {Who && <span className={styles.separator}> · </span>}
      {Who && whoHref !== undefined ? (
        <RowLink href={whoHref} className={styles.who}>
          {Who}
        </RowLink>
      ) : (
        Who && <span>{Who}</span>
      )}
    </span>
  );
  return (
    <PanelRow
      href={recordPath(Entity, RecordId)}
      values={[
        { id: 'what', value: what },
        { id: 'when', value: whenAndWho },
      ]}
    />
  );
}
