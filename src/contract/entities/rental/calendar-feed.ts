import * as v from 'valibot';
import { get, post } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { recordId } from '../../wire/fields.ts';

/** An active calendar feed, without its secret. */
const feed = v.looseObject({
  Id: recordId,
  VehicleId: v.nullish(recordId, null),
  Unit: v.nullish(v.string(), null),
  CreatedOn: v.string(),
});

/** Body of a new feed: bookings of one vehicle, of the vehicles of an organisational unit, or the user's own bookings. */
export const createFeedBody = v.looseObject({
  VehicleId: v.nullish(recordId, null),
  Unit: v.nullish(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)), null),
});

/** Feeds of a unit are for those who decide on bookings. */
export const unitFeedRequires = { functionality: 'Booking', flag: 'IsAdmin' } as const;

/** `Path` contains the secret and is returned only here. */
export const createdFeed = v.looseObject({ Id: recordId, Path: v.string() });

const calendarFeeds = v.array(feed);

export type CalendarFeed = v.InferOutput<typeof feed>;

const read = { functionality: 'Booking', flag: 'IsRead' } as const;

/** Bookings for external calendars, at secret, revocable addresses. The calls are beyond the specification. */
export const calendarFeed = defineEntity({
  name: 'calendar-feed',
  wireName: 'CalendarFeed',
  functionality: null,
  calls: {
    list: get('/CalendarFeed/List', read, calendarFeeds, { isExtra: true }),
    // Not a `change`: the response is a secret, which neither an outbox nor an idempotency record may store.
    create: post('/CalendarFeed/Create', read, createdFeed, { isExtra: true, needsProof: true }),
    revoke: post('/CalendarFeed/Revoke/{id}', 'signed-in', v.boolean(), { isExtra: true }),
  },
});

/** Address path of a feed for calendar programs. */
export const feedPath = '/CalendarFeed/Read/';
