import { calendarFeed, createFeedBody } from '../../../src/contract/entities/rental/calendar-feed.ts';
import { createFeed, listFeeds, revokeFeed } from '../../calendar/feeds.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withBodySchema } from '../../engine/declaration/handler-schemas.ts';

export const declaration = defineServerEntity(calendarFeed, {
  calls: { list: listFeeds, create: withBodySchema(createFeedBody, createFeed), revoke: revokeFeed },
});
