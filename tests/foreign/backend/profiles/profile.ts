import type { Answer } from '../answer.ts';
import type { Call } from '../call.ts';
import type { Route } from '../router.ts';
import type { Settings } from '../settings.ts';

/** Order in which an answer gets its form: what is said, its values, what surrounds it, its keys and their case, its bytes. */
export const PHASES = ['content', 'values', 'shape', 'keys', 'case', 'wire'] as const;
export type Phase = (typeof PHASES)[number];

/** One way in which a company's system differs from the default one. */
export interface Profile {
  /** At most one profile of each group. */
  groups?: readonly string[];
  settings?: Partial<Settings>;
  /** Answers instead of the call. */
  intercept?: (call: Call, route: Route | undefined) => Answer | undefined;
  form?: Partial<Record<Phase, (answer: Answer, call: Call) => Answer>>;
}
