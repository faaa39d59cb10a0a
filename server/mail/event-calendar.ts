import { sql, type Kysely } from 'kysely';
import { instantInZone } from '../../src/contract/wire/wire-date-in-zone.ts';
import { bookingUid, calendarEvents } from '../calendar/bookings.ts';
import { toIcal, type CalendarEvent, type CalendarMethod, type CalendarOrganizer } from '../calendar/ical.ts';
import type { Database } from '../database/tables.ts';
import type { NamedEvent } from '../events/describe-event.ts';
import type { MailOptions, Reader } from './mail-options.ts';

/**
 * The bookings of a mail for the reader's calendar, under the same identity as in the feeds; null without one. Bookings that are all
 * cancelled, deleted or of another driver now are taken out of the calendar; among others, they are shown as cancelled, because a calendar
 * has one method.
 */
export async function calendarOf(
  db: Kysely<Database>,
  { companyTimeZone, from }: Pick<MailOptions, 'companyTimeZone' | 'from'>,
  { employeeId }: Pick<Reader, 'employeeId'>,
  events: readonly NamedEvent[],
): Promise<{ readonly method: CalendarMethod; readonly content: string } | null> {
  const bookings = events.filter(({ Entity }) => Entity === 'vehicle-rental');
  if (bookings.length === 0) return null;
  const ids = [...new Set(bookings.map(({ RecordId }) => RecordId))];
  const stored = await calendarEvents(db, { companyTimeZone, which: sql`b."Id" = ANY(${ids}::bigint[])`, namesEmployee: true });
  const passedOn = await passedOnBookings(db, employeeId, bookings);
  const uids = new Map(await Promise.all(ids.map(async (id) => [id, await bookingUid(db, id)] as const)));
  const deletedEvents = new Map(
    bookings.flatMap((event) => {
      const uid = uids.get(event.RecordId) ?? '';
      const cancelled = stored.some((one) => one.uid === uid) ? null : deletedBooking(event, uid, companyTimeZone);
      return cancelled ? [[uid, cancelled] as const] : [];
    }),
  );
  const passedOnUids = new Set(passedOn.map((id) => uids.get(id)));
  const allBookings = [
    ...stored.map((one) => (passedOnUids.has(one.uid) ? { ...one, status: 'CANCELLED' as const } : one)),
    ...deletedEvents.values(),
  ];
  if (allBookings.length === 0) return null;
  const method = allBookings.every(({ status }) => status === 'CANCELLED') ? 'CANCEL' : 'PUBLISH';
  return { method, content: toIcal('Tabor', allBookings, { method, organizer: organizerOf(from) }) };
}

/** Ids of the bookings that were the employee's until their driver changed. */
async function passedOnBookings(db: Kysely<Database>, employeeId: number | null, bookings: readonly NamedEvent[]): Promise<number[]> {
  const ids = bookings.filter(({ Data }) => employeeId !== null && Data.Concerned.includes(employeeId)).map(({ RecordId }) => RecordId);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('vehicle_booking')
    .select('Id')
    .where('Id', 'in', ids)
    .where(sql<boolean>`"EmployeeId" IS DISTINCT FROM ${employeeId}`)
    .execute();
  return rows.map(({ Id }) => Id);
}

/** The sender of the mails: iTIP has no message without an organizer, and calendar programs cancel for the same one only (RFC 5546). */
function organizerOf(from: string): CalendarOrganizer {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replaceAll('"', ''), address: address.trim() };
}

/** A deleted booking, one change after its last version; null for any other event. */
function deletedBooking({ Name, Data, Plate, Person, HappenedOn }: NamedEvent, uid: string, zone: string): CalendarEvent | null {
  const { Number: number, StartDate, EndDate, Version } = Data;
  if (Name !== 'booking-cancelled' || Plate === null || !StartDate || !EndDate || Version === undefined) return null;
  const [start, end] = [instantInZone(zone, StartDate), instantInZone(zone, EndDate)];
  const texts = { summary: [Plate, Person].filter(Boolean).join(' – '), description: number ?? '', location: '' };
  return {
    uid,
    start,
    end: Math.max(start, end),
    ...texts,
    status: 'CANCELLED',
    sequence: Version,
    modified: instantInZone(zone, HappenedOn),
  };
}
