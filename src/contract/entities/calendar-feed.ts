import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId } from '../fields.ts';

/** A calendar's address that works, without its secret. */
const feed = v.looseObject({ Id: recordId, VehicleId: v.nullish(recordId, null), CreatedOn: v.string() });

/** Of one vehicle's bookings, or of the user's own when none is named. */
export const wantedFeed = v.looseObject({ VehicleId: v.nullish(recordId, null) });

/** `Path`: with the secret, told this once. */
export const madeFeed = v.looseObject({ Id: recordId, Path: v.string() });

export const calendarFeeds = v.array(feed);

export type CalendarFeed = v.InferOutput<typeof feed>;

const read = { functionality: 'Booking', flag: 'IsRead' } as const;

/** Bookings for other calendars, behind secret addresses that can be revoked. Its calls are ours. */
export const calendarFeed = defineEntity({
  name: 'calendar-feed',
  wireName: 'CalendarFeed',
  functionality: null,
  calls: {
    list: { method: 'GET', path: '/CalendarFeed/List', isExtra: true, answer: calendarFeeds, requires: read },
    // No change of a record: its answer is a secret, which must be kept neither by an outbox nor with an idempotency key.
    create: { method: 'POST', path: '/CalendarFeed/Create', isExtra: true, answer: madeFeed, requires: read },
    revoke: { method: 'POST', path: '/CalendarFeed/Revoke/{id}', isExtra: true, answer: v.boolean(), requires: 'signed-in' },
  },
});

/** Where a calendar program reads a feed. */
export const feedPath = '/CalendarFeed/Read/';
