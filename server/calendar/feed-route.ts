import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { feedPath, unitFeedRequires } from '../../src/contract/entities/rental/calendar-feed.ts';
import { may, satisfies } from '../../src/contract/permissions/permissions.ts';
import { matchesTag } from '../../src/contract/wire/entity-tags.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { activeUser } from '../auth/active-user.ts';
import { rowsText } from '../auth/security-event.ts';
import type { Database } from '../database/tables.ts';
import { callerAddress, type App, type AppDependencies } from '../http/context.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { calendarEvents } from './bookings.ts';
import { feedOfToken } from './feeds.ts';
import { toIcal } from './ical.ts';

/** Adds the iCal feed of bookings. A feed stops when its owner loses the permission or the account. */
export function addFeedRoute(app: App, deps: AppDependencies): void {
  app.get(`${feedPath}:name`, async (c) => {
    rateLimitAnonymous(callerAddress(c, deps.trustProxy));
    const token = /^([\w-]{43})\.ics$/.exec(c.req.param('name'))?.[1];
    const feed = token === undefined ? null : await feedOfToken(deps.db, token, deps.calendarFeedDays);
    const user = feed && (await activeUser(deps.db, feed.UserId, deps.demoMode));
    // All failures return the same response, so that a feed address does not reveal why it fails.
    if (!feed || !user || !may(user.permissions, 'Booking', 'IsRead')) throw new TaborError('not-found');
    const { VehicleId, Unit } = feed;
    if (Unit !== null && !satisfies(user.permissions, unitFeedRequires, false)) throw new TaborError('not-found');
    const isOwn = VehicleId === null && Unit === null;
    if (isOwn && user.employeeId === null) throw new TaborError('not-found');
    const which =
      Unit !== null
        ? sql`v."OrganizationStructure" = ${Unit}`
        : VehicleId !== null
          ? sql`b."VehicleId" = ${VehicleId}`
          : sql`b."EmployeeId" = ${user.employeeId}`;
    const calendarBookings = await deps.reads.read((db) =>
      calendarEvents(db, { companyTimeZone: deps.companyTimeZone, which, namesEmployee: !isOwn }),
    );
    const name = `Tabor – ${Unit ?? (VehicleId === null ? user.givenName || user.username : await plateOf(deps.db, VehicleId))}`;
    const text = toIcal(name, calendarBookings);
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' };
    if (matchesTag(c.req.header('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
    await logFeed(deps, { feed, username: user.username, address: callerAddress(c, deps.trustProxy), rows: calendarBookings.length });
    return new Response(text, {
      headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': 'inline; filename="tabor.ics"' },
    });
  });
}

type FeedRead = {
  readonly feed: { readonly Id: number; readonly UserId: number };
  readonly username: string;
  readonly address: string;
  readonly rows: number;
};

/** Adds the day's first read of a feed to the security log. Without the path: it is the feed's secret. */
async function logFeed({ db, securityLog }: AppDependencies, { feed, username, address, rows }: FeedRead): Promise<void> {
  const first = await db
    .updateTable('calendar_feed')
    .set({ LoggedOn: sql`current_date` })
    .where('Id', '=', feed.Id)
    .where('LoggedOn', 'is distinct from', sql<string>`current_date`)
    .returning('Id')
    .executeTakeFirst();
  if (first)
    securityLog.add({
      Kind: 'feed',
      UserId: feed.UserId,
      Name: username,
      Address: address,
      Subject: `calendar feed ${feed.Id} ${rowsText(rows)}`,
    });
}

async function plateOf(db: Kysely<Database>, vehicleId: number): Promise<string> {
  return (await db.selectFrom('vehicle').select('RegistrationNumber').where('Id', '=', vehicleId).executeTakeFirstOrThrow())
    .RegistrationNumber;
}
