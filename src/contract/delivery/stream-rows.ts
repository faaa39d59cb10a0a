import * as v from 'valibot';
import type { CallDefinition } from '../definition/entity.ts';
import { changesAnswer, changesCall } from './change-feed.ts';

// Rows in the stream's events, for a page: the worker follows no stream, and has no room for them.

/** An answer to a page, which follows the stream. `Link`: names a moment before the answer was read, where rows of the stream may begin. */
const linkedAnswer = v.looseObject({ ...changesAnswer.entries, Link: v.optional(v.string()) });

/** The change feed for a page. */
export const linkedChangesCall = { ...changesCall, answer: linkedAnswer } as const satisfies CallDefinition;

/**
 * All changes of a stream from the moment `Since` to `Link`. A device at another position requests the feed within `Within` milliseconds.
 */
export const pushedChanges = v.looseObject({ ...changesAnswer.entries, Since: v.string(), Link: v.string(), Within: v.number() });

export type PushedChanges = v.InferOutput<typeof pushedChanges>;
