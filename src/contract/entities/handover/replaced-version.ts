import * as v from 'valibot';

/** A signed version of a handover that a correction replaced. Its number is its place in the list, from 1. */
export const replacedVersion = v.looseObject({
  /** Company's local time. */
  ReplacedOn: v.string(),
  /** Name of the user who corrected it; null when unknown. */
  ReplacedBy: v.nullish(v.string(), null),
  ReplacedFor: v.optional(v.string(), ''),
  /** The handover as `Get` answered it, with its faults; null for a version that was replaced before the backend stored them. */
  Content: v.nullish(v.looseObject({}), null),
});

export type ReplacedVersion = v.InferOutput<typeof replacedVersion>;
