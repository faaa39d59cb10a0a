import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { feedPath } from '../../src/contract/entities/rental/calendar-feed.ts';
import { may } from '../../src/contract/permissions.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { isBookingAlive } from '../../src/contract/rules/rental/booking-state.ts';
import { instantInZone, toWireDateTimeIn } from '../../src/contract/wire-date-in-zone.ts';
import { activeUser } from '../auth/active-user.ts';
import type { Database } from '../database/tables.ts';
import { callerAddress, type App, type AppDependencies } from '../http/context.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { feedOfToken } from './feeds.ts';
import { toIcal, type CalendarEvent } from './ical.ts';

/** Maximum bookings in a feed, newest first: no calendar program shows more for one vehicle. */
const MAX_EVENTS = 2_000;

/** Adds the iCal feed of bookings. A feed stops when its owner loses the permission or the account. */
export function addFeedRoute(app: App, deps: AppDependencies): void {
  app.get(`${feedPath}:name`, async (c) => {
    rateLimitAnonymous(callerAddress(c, deps.trustProxy));
    const token = /^([\w-]{43})\.ics$/.exec(c.req.param('name'))?.[1];
    const feed = token === undefined ? null : await feedOfToken(deps.db, token, deps.calendarFeedDays);
    const user = feed && (await activeUser(deps.db, feed.UserId, deps.demoMode));
    // All failures return the same response, so that a feed address does not reveal why it fails.
    if (!feed || !user || !may(user.permissions, 'Booking', 'IsRead')) throw new TaborError('not-found');
    if (feed.VehicleId === null && user.employeeId === null) throw new TaborError('not-found');
    const bookings = await bookingsOf(deps, feed.VehicleId, user.employeeId);
    const name = feed.VehicleId === null ? `Tabor – ${user.givenName || user.username}` : `Tabor – ${await plateOf(deps.db, feed.VehicleId)}`;
    const text = toIcal(name, await eventsOf(deps, bookings, feed.VehicleId !== null));
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' };
    if (matchesTag(c.req.header('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': 'inline; filename="tabor.ics"' } });
  });
}

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

/** The bookings of a feed, back to 92 days ago; older ones are visible in the app. */
async function bookingsOf({ db, companyTimeZone }: AppDependencies, vehicleId: number | null, employeeId: number | null): Promise<readonly Booking[]> {
  const today = toWireDateTimeIn(companyTimeZone, new Date()).slice(0, 10);
  const whose = vehicleId === null ? sql`b."EmployeeId" = ${employeeId}` : sql`b."VehicleId" = ${vehicleId}`;
  const found = await sql<Booking>`
    SELECT b."Id", b."Number", v."RegistrationNumber" AS "Plate", e."FullName" AS "Employee", b."StartDate", b."EndDate", b."TravelPurpose", b."StartPlace",
      b."TargetPlace", b."IsAccepted", b."IsRejected", b."IsRejectedByDriver", b."RowVersion", coalesce(b."ChangedOn", b."CreatedOn") AS "ModifiedOn"
    FROM vehicle_booking b
    JOIN vehicle v ON v."Id" = b."VehicleId"
    LEFT JOIN employee e ON e."Id" = b."EmployeeId"
    WHERE ${whose} AND b."EndDate" >= ${today}::timestamp - interval '92 days'
    ORDER BY b."StartDate" DESC, b."Id" DESC LIMIT ${MAX_EVENTS}`.execute(db);
  return found.rows;
}

async function eventsOf({ db, companyTimeZone }: AppDependencies, bookings: readonly Booking[], isOfVehicle: boolean): Promise<CalendarEvent[]> {
  const { Name: origin } = await db.selectFrom('calendar_origin').select('Name').executeTakeFirstOrThrow();
  const toEpoch = (text: string) => instantInZone(companyTimeZone, text);
  return bookings.map((booking): CalendarEvent => {
    const { Id, Number: number, Plate, Employee, StartDate, EndDate, TravelPurpose, StartPlace, TargetPlace, IsAccepted, RowVersion, ModifiedOn } = booking;
    return {
      uid: `vehicle-booking-${Id}@${origin}`,
      start: toEpoch(StartDate),
      // Times in the hour skipped by the DST change can put the end before the start.
      end: Math.max(toEpoch(StartDate), toEpoch(EndDate)),
      summary: [Plate, isOfVehicle ? Employee : null, TravelPurpose].filter(Boolean).join(' – '),
      description: [number, Employee, TravelPurpose, [StartPlace, TargetPlace].filter(Boolean).join(' → ')].filter(Boolean).join('\n'),
      location: StartPlace,
      status: isBookingAlive(booking) ? (IsAccepted ? 'CONFIRMED' : 'TENTATIVE') : 'CANCELLED',
      sequence: RowVersion - 1,
      modified: toEpoch(ModifiedOn),
    };
  });
}

async function plateOf(db: Kysely<Database>, vehicleId: number): Promise<string> {
  return (await db.selectFrom('vehicle').select('RegistrationNumber').where('Id', '=', vehicleId).executeTakeFirstOrThrow()).RegistrationNumber;
}

/** Weak comparison of `If-None-Match`: a compressing proxy marks the tag as weak. */
function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
