import * as v from 'valibot';

/** Decisions that a notification offers: calls on a booking. */
export const pushDecisions = ['accept', 'reject'] as const;

/** Data of an event for its notification; encrypted from the backend to the browser. */
export const pushMessage = v.object({
  id: v.number(),
  /** The login it is meant for: another user of a shared device must not read it. */
  user: v.string(),
  title: v.string(),
  body: v.string(),
  /** Path in the app. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** Decisions about a booking, where the login may take them. `title`: in the user's language. */
  decision: v.optional(v.object({ id: v.number(), calls: v.array(v.object({ call: v.picklist(pushDecisions), title: v.string() })) })),
});

export type PushMessage = v.InferOutput<typeof pushMessage>;
