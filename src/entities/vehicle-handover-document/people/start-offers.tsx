import { useTranslation } from 'react-i18next';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import type { HandoverStart, MyDay } from '../../../screens/vehicle/my-day.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './start-offers.module.css';

type Props = {
  readonly day: MyDay;
  readonly vehicles: readonly VehicleChoice[];
  readonly onStart: (vehicle: VehicleChoice, start: HandoverStart) => void;
};

type Offer = { readonly start: HandoverStart; readonly title: string; readonly reason: string };

/** As many as fit above the search on a phone. */
const MAX_OFFERS = 3;

/**
 * One tap for the handover that the user most likely came for: of a near booking, the return of a vehicle the user has, then of later
 * bookings.
 */
export function StartOffers({ day, vehicles, onStart }: Props) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const { timestamp } = useFormats();
  const offersOf = (bookings: MyDay['bookings']) =>
    bookings.flatMap(({ handover, way, plate, start, end }): Offer[] =>
      handover && way
        ? [
            {
              start: handover,
              title: t(`handover-form:start.${way}`, { plate }),
              reason: t('handover-form:start.booking', { from: timestamp(start), to: timestamp(end) }),
            },
          ]
        : [],
    );
  const ofVehicles = day.vehicles.map(({ vehicle, returning }): Offer => ({
    start: returning,
    title: t('handover-form:start.return', { plate: vehicle.RegistrationNumber }),
    reason: t('handover-form:start.mine'),
  }));
  const inOrder = [
    ...offersOf(day.bookings.filter(({ isNear }) => isNear)),
    ...ofVehicles,
    ...offersOf(day.bookings.filter(({ isNear }) => !isNear)),
  ];
  // A vehicle is offered once, for the first reason.
  const offers = [...new Map(inOrder.toReversed().map((offer) => [offer.start.vehicleId, offer])).values()]
    .toReversed()
    .slice(0, MAX_OFFERS);
  const shownOffers = offers.flatMap((offer) => {
    const vehicle = vehicles.find(({ Id }) => Id === offer.start.vehicleId);
    return vehicle ? [{ ...offer, vehicle }] : [];
  });
  if (shownOffers.length === 0) return null;
  return (
    <div className={styles.offers} role="group" aria-label={t('handover-form:start.title')}>
      {shownOffers.map(({ vehicle, start, title, reason }) => (
        <Button key={vehicle.Id} size="large" isFullWidth onPress={() => onStart(vehicle, start)}>
          <span className={styles.offer}>
            <strong>{title}</strong>
            <span className={styles.reason}>
              {[[vehicle.Make, vehicle.Model].filter(Boolean).join(' '), reason].filter(Boolean).join(' · ')}
            </span>
          </span>
        </Button>
      ))}
    </div>
  );
}
