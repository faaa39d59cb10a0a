import * as v from 'valibot';

/** What the worker shows of an event; encrypted from the backend to the browser. */
export const pushMessage = v.object({
  id: v.number(),
  /** The login it is meant for: another user of a shared device must not read it. */
  user: v.string(),
  title: v.string(),
  body: v.string(),
  /** Path in the app. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
});

export type PushMessage = v.InferOutput<typeof pushMessage>;
