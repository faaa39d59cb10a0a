import * as v from 'valibot';
import type { CallDefinition } from '../definition/entity.ts';

/** Maximum number of changes in a batch. */
export const MAX_BATCH_ENTRIES = 100;

/** A change as its own request: a call that may be queued, its `Idempotency-Key`, and what its other headers would say. */
const batchEntry = v.looseObject({
  Key: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/)),
  /** Path and query string of a changing call. */
  Path: v.pipe(v.string(), v.regex(/^\/(?![/\\])[\x21-\x7e]*$/), v.maxLength(2_000)),
  Body: v.optional(v.unknown(), null),
  /** `If-Match` as a number. */
  Version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999))),
  /** `X-Happened-At`: characters that a header may have. */
  HappenedAt: v.optional(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,40}$/))),
  /** `X-Device-Id`. */
  DeviceId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
});

/** Body of a batch. Its entries run in any order: one that needs another's answer belongs into a later batch. */
export const batchBody = v.looseObject({ Entries: v.pipe(v.array(batchEntry), v.minLength(1), v.maxLength(MAX_BATCH_ENTRIES)) });

export type BatchEntry = v.InferInput<typeof batchEntry>;

/** An answer per entry, in their order: the status and JSON that the call alone would have answered. */
export const batchAnswer = v.looseObject({
  Answers: v.array(
    v.looseObject({
      Key: v.string(),
      Status: v.number(),
      Body: v.optional(v.unknown(), null),
      /** Seconds. */ RetryAfter: v.optional(v.number()),
    }),
  ),
});

/** Up to 100 changes in one request, each under its own key with its own answer (decision 305). A refused entry leaves the others alone. */
export const batchCall = {
  method: 'POST',
  path: '/api/Batch',
  answer: batchAnswer,
  requires: 'signed-in',
  isExtra: true,
} as const satisfies CallDefinition;
