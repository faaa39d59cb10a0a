import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isBookingAlive } from '../../contract/rules/rental/booking-state.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import type { FormValues, CustomFieldProps } from '../../screens/declaration/form-declaration.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats, type Formats } from '../../screens/use-formats.ts';
import { ComboBoxField } from '../../ui/fields/combo-box-field.tsx';
import { stringOrEmpty } from '../../contract/wire/string-or-empty.ts';

/**
 * Picks the booking that the document carries out, among those that have not ended; the document takes its vehicle and period. A linked
 * booking does not collide with its own document.
 */
export function BookingField({ field, label, values, change, error }: CustomFieldProps) {
  const { t } = useTranslation('rental-document');
  const { database } = useSession();
  const formats = useFormats();
  const cached = useLiveQuery(() => cachedListRows(database, 'vehicle-rental'), [database]);
  const [now] = useState(() => toWireDateTime(new Date()));
  const bookings = useMemo(() => openBookingsAfter(now, cached?.rows ?? []), [now, cached]);
  const value = typeof values[field] === 'number' ? values[field] : null;
  const items = bookings.map((row) => ({
    id: Number(row['Id']),
    label: stringOrEmpty(row['Number']),
    description: describeBooking(row, formats),
  }));
  const isListed = value === null || items.some(({ id }) => id === value);
  return (
    <ComboBoxField
      name={field}
      label={label}
      description={items.length === 0 && value === null ? t('booking.none') : t('booking.hint')}
      items={isListed ? items : [...items, { id: value, label: stringOrEmpty(values['BookingNumber']) || String(value) }]}
      value={value}
      onChange={(id) => change(bookingPatch(id, values, bookings))}
      error={error}
    />
  );
}

/** Bookings that are not rejected and end after `now`, ordered by start. */
function openBookingsAfter(now: WireDateTime, rows: readonly GridRow[]): readonly GridRow[] {
  return rows
    .filter((row) => typeof row['Id'] === 'number' && isBookingAlive(row) && stringOrEmpty(row['EndDate']) > now)
    .toSorted((left, right) => stringOrEmpty(left['StartDate']).localeCompare(stringOrEmpty(right['StartDate'])));
}

function bookingPatch(id: number | string | null, values: FormValues, bookings: readonly GridRow[]): FormValues {
  const booking = bookings.find((row) => row['Id'] === id);
  if (!booking) return { BookingId: null };
  const { VehicleId, StartDate, EndDate, TravelPurpose } = booking;
  return {
    BookingId: id,
    VehicleId,
    StartDate,
    EndDate,
    ...(stringOrEmpty(values['TravelPurpose']) === '' ? { TravelPurpose: TravelPurpose ?? '' } : {}),
  };
}

function describeBooking({ RegistrationNumber, StartDate, EndDate, TravelPurpose }: GridRow, formats: Formats): string {
  const span = `${formats.dateTime(stringOrEmpty(StartDate))} – ${formats.dateTime(stringOrEmpty(EndDate))}`;
  return [stringOrEmpty(RegistrationNumber), span, stringOrEmpty(TravelPurpose)].filter(Boolean).join(', ');
}
