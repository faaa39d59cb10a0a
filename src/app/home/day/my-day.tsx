import { useLiveQuery } from 'dexie-react-hooks';
import { CalendarPlus, KeyRound, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { prefetchState } from '../../../db/cache/prefetch-state.ts';
import { startPath } from '../../../entities/vehicle-handover-document/start-path.ts';
import { newRecordPath, recordPath } from '../../../screens/paths.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useEntityNames } from '../../../screens/use-entity-names.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import type { HandoverStart, MyBooking, MyVehicle } from '../../../screens/vehicle/my-day.ts';
import { useLastHandovers, useMyDay } from '../../../screens/vehicle/use-my-day.ts';
import type { ControlSize } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { isDriver } from '../../state/is-driver.ts';
import { HomeSection } from '../section/home-section.tsx';
import styles from './my-day.module.css';
import layout from '../../../ui/theme/layout.module.css';

/** As many as a driver has on a day; the lists show all. */
const MAX_BOOKINGS = 2;
const MAX_VEHICLES = 3;

type Props = {
  /** Beside other content of a desk: smaller buttons. */
  readonly isDense: boolean;
  /** Shown until the day is known. */
  readonly place: ReactNode;
};

/** The user's next bookings with pickup and return, and the vehicles that the user has, from this device. */
export function MyDay({ isDense, place }: Props) {
  const { t } = useTranslation('day');
  const { session, may, mayReadList } = useSession();
  const formats = useFormats();
  const names = useEntityNames();
  const day = useMyDay();
  const size = isDense ? undefined : 'large';
  const bookings = day?.bookings.slice(0, MAX_BOOKINGS) ?? [];
  const [near, later] = [bookings.filter(({ isNear }) => isNear), bookings.filter(({ isNear }) => !isNear)];
  // The return of a vehicle stands with its booking only while that runs.
  const vehicles =
    day?.vehicles.filter(({ vehicle }) => near.every(({ handover }) => handover?.vehicleId !== vehicle.Id)).slice(0, MAX_VEHICLES) ?? [];
  useLastHandovers([...bookings.map(({ plate }) => plate), ...vehicles.map(({ vehicle }) => vehicle.RegistrationNumber)]);
  const mayBook = may('Booking', 'IsAdd');
  const pull = useFirstPull();
  // Before the first pull has ended, nothing says that the user has no vehicle and no booking.
  if (day === undefined && pull === 'running' && isDriver(session.user.Permissions))
    return (
      <HomeSection title={t('title')} age={null}>
        <NotYet pull={pull} />
      </HomeSection>
    );
  const isKnown = day?.hasVehicles === true && (day.hasBookings || !mayReadList('vehicle-rental'));
  if (day === undefined) return place;
  if (!day || (isKnown && bookings.length + vehicles.length === 0 && !mayBook)) return null;
  return (
    <HomeSection title={t('title')} age={day.asOf && t('asOf', { moment: formats.timestamp(day.asOf) })}>
      <div className={layout.cards}>
        {near.map((booking) => (
          <BookingCard key={booking.key} booking={booking} size={size} />
        ))}
        {vehicles.map((mine) => (
          <VehicleCard key={mine.vehicle.Id} mine={mine} size={size} />
        ))}
        {later.map((booking) => (
          <BookingCard key={booking.key} booking={booking} size={size} />
        ))}
      </div>
      {!isKnown && <NotYet pull={pull} />}
      {bookings.length === 0 && mayBook && (
        <div className={styles.none}>
          <p>{day.hasBookings && t('noBooking')}</p>
          <LinkButton href={newRecordPath('vehicle-rental')} icon={<CalendarPlus aria-hidden />}>
            {names.create('vehicle-rental')}
          </LinkButton>
        </div>
      )}
    </HomeSection>
  );
}

/** The lists of vehicles and bookings are not on the device: they are being fetched, or could not be. */
function NotYet({ pull }: { readonly pull: 'running' | 'over' }) {
  const { t } = useTranslation('day');
  return (
    <div className={styles.notYet} role="status">
      <p>{t(pull === 'running' ? 'fetching' : 'notHere')}</p>
      {pull === 'running' && <Skeleton shape="block" />}
    </div>
  );
}

/** Whether the first pull after the login runs or is about to start. */
function useFirstPull(): 'running' | 'over' {
  const { database } = useSession();
  const state = useLiveQuery(() => prefetchState(database), [database]);
  const isOnline = useOnline();
  return isOnline && state !== undefined && (state === null || (state.state === 'running' && state.asOf === null)) ? 'running' : 'over';
}

/** A near booking starts its handover; a later one is opened, and its vehicle picked up early only where the user wants that. */
function BookingCard({
  booking: { key, plate, start, end, purpose, isAccepted, isNear, way, handover },
  size,
}: {
  readonly booking: MyBooking;
  readonly size: ControlSize | undefined;
}) {
  const { t } = useTranslation('day');
  const { timestamp } = useFormats();
  return (
    <Card>
      <section className={styles.card} aria-label={t('booking', { plate })}>
        <div className={styles.head}>
          <h3 className={styles.plate}>{plate}</h3>
          <StatusPill tone={isAccepted ? 'success' : 'neutral'}>{t(isAccepted ? 'accepted' : 'undecided')}</StatusPill>
        </div>
        <p>{t('period', { from: timestamp(start), to: timestamp(end) })}</p>
        <p className={layout.muted}>{purpose}</p>
        <div className={styles.buttons}>
          {isNear && way && handover && <StartButton way={way} start={handover} variant="primary" size={size} />}
          <LinkButton size={size} variant={isNear ? 'quiet' : 'secondary'} href={recordPath('vehicle-rental', key)}>
            {t('open')}
          </LinkButton>
          {!isNear && way === 'pickUp' && handover && <StartButton way="pickUpEarly" start={handover} variant="quiet" size={size} />}
        </div>
      </section>
    </Card>
  );
}

function VehicleCard({ mine: { vehicle, since, returning }, size }: { readonly mine: MyVehicle; readonly size: ControlSize | undefined }) {
  const { t } = useTranslation('day');
  const { timestamp } = useFormats();
  return (
    <Card>
      <section className={styles.line} aria-label={t('vehicle', { plate: vehicle.RegistrationNumber })}>
        <div className={styles.words}>
          <h3 className={styles.plate}>{vehicle.RegistrationNumber}</h3>
          <p>{[vehicle.Make, vehicle.Model].filter(Boolean).join(' ')}</p>
          <p className={layout.muted}>{since ? t('since', { moment: timestamp(since) }) : t('withYou')}</p>
        </div>
        <StartButton way="return" start={returning} variant="secondary" size={size} />
      </section>
    </Card>
  );
}

type StartProps = {
  readonly way: 'pickUp' | 'pickUpEarly' | 'return';
  readonly start: HandoverStart;
  readonly variant: 'primary' | 'secondary' | 'quiet';
  readonly size: ControlSize | undefined;
};

function StartButton({ way, start, variant, size }: StartProps) {
  const { t } = useTranslation('day');
  const { may } = useSession();
  if (!may('VehicleHandoverDocument', 'IsAdd')) return null;
  return (
    <LinkButton
      size={size}
      variant={variant}
      href={startPath(start)}
      icon={way === 'return' ? <Undo2 aria-hidden /> : <KeyRound aria-hidden />}
    >
      {t(way)}
    </LinkButton>
  );
}
