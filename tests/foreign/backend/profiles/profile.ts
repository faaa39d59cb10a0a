import type { Answer } from '../core/answer.ts';
import type { Call } from '../core/call.ts';
import type { Route } from '../core/router.ts';
import type { Settings } from '../core/settings.ts';

/** Order of the transformations of an answer: content, values, envelope, keys, case of the keys, bytes. */
export const PHASES = ['content', 'values', 'shape', 'keys', 'case', 'wire'] as const;
export type Phase = (typeof PHASES)[number];

/** One deviation of a foreign backend from the specified default. */
export interface Profile {
  /** Profiles of the same group exclude each other. */
  groups?: readonly string[];
  settings?: Partial<Settings>;
  /** Replaces the call when it returns an answer. */
  intercept?: (call: Call, route: Route | undefined) => Answer | undefined;
  transforms?: Partial<Record<Phase, (answer: Answer, call: Call) => Answer>>;
}
