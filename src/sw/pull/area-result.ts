import { TaborError, type ProblemCode, isMissing } from '../../contract/wire/problem.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import type { AreaResult } from '../../db/schema/rows.ts';
import type { AreaTask } from './offline-areas.ts';

/** Outcome of one task of an area. */
export type TaskOutcome = { readonly task: AreaTask; readonly error: TaborError | null };

/** The first retry delay of a failed area; it doubles with each further failure. */
const FIRST_RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 15 * 60_000;

/** The result of an area from the outcomes of all its tasks; `before` is its previous result. */
export function areaResult(outcomes: readonly TaskOutcome[], before: AreaResult | undefined, now: Date): AreaResult {
  const kinds = outcomes.map(kindOf);
  const failed = outcomes[kinds.indexOf('failed')]?.error;
  if (failed) {
    const tries = (before?.tries ?? 0) + 1;
    const pause = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** (tries - 1));
    const problem = { code: failed.code, detail: failed.detail ?? null };
    const lastSuccess = before?.state === 'ready' || before?.state === 'failed' ? before : null;
    return {
      state: 'failed',
      asOf: lastSuccess?.asOf ?? null,
      moment: lastSuccess?.moment ?? null,
      problem,
      tries,
      retryAt: now.getTime() + pause,
    };
  }
  const main = outcomes.findIndex(({ task }) => task.isMain);
  const decisive = main === -1 ? kinds : kinds.slice(main, main + 1);
  const isLacking = decisive.length > 0 && decisive.every((kind) => kind !== 'ready');
  const state = !isLacking ? 'ready' : decisive.includes('not-permitted') ? 'not-permitted' : 'missing';
  return { state, asOf: toWireDateTime(now), moment: now.getTime() };
}

function kindOf({ task, error }: TaskOutcome): AreaResult['state'] {
  if (error === null) return 'ready';
  if (error.code === 'forbidden') return 'not-permitted';
  // A server that answers unknown addresses with a page lacks the call.
  return isMissing(error) || error.code === 'page-answer' || (task.isOptional && !inconclusiveCodes.has(error.code)) ? 'missing' : 'failed';
}

/** Codes that say nothing about the call itself. */
const inconclusiveCodes: ReadonlySet<ProblemCode> = new Set(['timeout', 'throttled', 'unavailable', 'not-the-backend']);
