import { calendarFeed, createFeedBody } from '../../../src/contract/entities/rental/calendar-feed.ts';
import { createFeed, listFeeds, revokeFeed } from '../../calendar/feeds.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { taking } from '../../engine/declaration/taking.ts';

export const declaration = defineServerEntity(calendarFeed, { calls: { list: listFeeds, create: taking(createFeedBody, createFeed), revoke: revokeFeed } });
