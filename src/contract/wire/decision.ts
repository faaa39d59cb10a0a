import * as v from 'valibot';
import { text } from './fields.ts';

/** Body of a decision on a record: an optional free-text reason. */
export const decision = v.nullish(v.looseObject({ Reason: text(500) }), null);

export type Decision = v.InferOutput<typeof decision>;

/** Body of a call that requires a reason. */
export const requiredDecision = v.looseObject({
  Reason: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(500, 'too-long')),
});
