import { calendarFeed } from '../../../src/contract/entities/rental/calendar-feed.ts';
import { createFeed, listFeeds, revokeFeed } from '../../calendar/feeds.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(calendarFeed, { calls: { list: listFeeds, create: createFeed, revoke: revokeFeed } });
