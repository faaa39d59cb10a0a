import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isBookingAlive } from '../../src/contract/rules/rental/booking-state.ts';
import { instantInZone, toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import type { Database } from '../database/tables.ts';
import type { CalendarEvent } from './ical.ts';

/** Maximum bookings in a feed, newest first: no calendar program shows more for one vehicle. */
const MAX_EVENTS = 2_000;

type Booking = {
  readonly Id: number;
  readonly Number: string | null;
  readonly Plate: string;
  readonly Employee: string | null;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly TravelPurpose: string;
  readonly StartPlace: string;
  readonly TargetPlace: string;
  readonly IsAccepted: boolean;
  readonly IsRejected: boolean;
  readonly IsRejectedByDriver: boolean;
  readonly RowVersion: number;
  readonly ModifiedOn: string;
};

type Calendar = {
  readonly companyTimeZone: string;
  /** A condition on the booking `b` and its vehicle `v`. */
  readonly which: RawBuilder<unknown>;
  /** The titles name the employee. */
  readonly namesEmployee: boolean;
};

/** The bookings of a calendar, back to 92 days ago; older ones are visible in the app. */
export async function calendarEvents(db: Kysely<Database>, { companyTimeZone, which, namesEmployee }: Calendar): Promise<CalendarEvent[]> {
  const today = toWireDateTimeIn(companyTimeZone, new Date()).slice(0, 10);
  const result = await sql<Booking>`
    SELECT b."Id", b."Number", v."RegistrationNumber" AS "Plate", e."FullName" AS "Employee", b."StartDate", b."EndDate", b."TravelPurpose", b."StartPlace",
      b."TargetPlace", b."IsAccepted", b."IsRejected", b."IsRejectedByDriver", b."RowVersion", coalesce(b."ChangedOn", b."CreatedOn") AS "ModifiedOn"
    FROM vehicle_booking b
    JOIN vehicle v ON v."Id" = b."VehicleId"
    LEFT JOIN employee e ON e."Id" = b."EmployeeId"
    WHERE ${which} AND b."EndDate" >= ${today}::timestamp - interval '92 days'
    ORDER BY b."StartDate" DESC, b."Id" DESC LIMIT ${MAX_EVENTS}`.execute(db);
  const origin = await originOf(db);
  const toEpoch = (text: string) => instantInZone(companyTimeZone, text);
  return result.rows.map((booking): CalendarEvent => {
    const {
      Id,
      Number: number,
      Plate,
      Employee,
      StartDate,
      EndDate,
      TravelPurpose,
      StartPlace,
      TargetPlace,
      IsAccepted,
      RowVersion,
      ModifiedOn,
    } = booking;
    return {
      uid: uidOf(Id, origin),
      start: toEpoch(StartDate),
      // Times in the hour skipped by the DST change can put the end before the start.
      end: Math.max(toEpoch(StartDate), toEpoch(EndDate)),
      summary: [Plate, namesEmployee ? Employee : null, TravelPurpose].filter(Boolean).join(' – '),
      description: [number, Employee, TravelPurpose, [StartPlace, TargetPlace].filter(Boolean).join(' → ')].filter(Boolean).join('\n'),
      location: StartPlace,
      status: isBookingAlive(booking) ? (IsAccepted ? 'CONFIRMED' : 'TENTATIVE') : 'CANCELLED',
      sequence: RowVersion - 1,
      modified: toEpoch(ModifiedOn),
    };
  });
}

/** The identity of a booking in calendars, also after it was deleted. */
export async function bookingUid(db: Kysely<Database>, id: number): Promise<string> {
  return uidOf(id, await originOf(db));
}

function uidOf(id: number, origin: string): string {
  return `vehicle-booking-${id}@${origin}`;
}

async function originOf(db: Kysely<Database>): Promise<string> {
  return (await db.selectFrom('calendar_origin').select('Name').executeTakeFirstOrThrow()).Name;
}
