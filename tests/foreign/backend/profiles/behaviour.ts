// Profiles of the backend's behaviour: limits, strictness, missing calls.
import { answer, errorAnswer } from '../core/answer.ts';
import type { Call } from '../core/call.ts';
import { HttpError } from '../core/http-error.ts';
import { objectOf } from '../core/json.ts';
import { formatLocal, now, parseLocal } from '../core/local-time.ts';
import type { Route } from '../core/router.ts';
import type { Profile } from './profile.ts';

const notFoundAnswer = (call: Call) =>
  errorAnswer(new HttpError(404, `No HTTP resource was found that matches the request URI '${call.path}'.`));
const wrongMethodAnswer = (call: Call) =>
  errorAnswer(new HttpError(405, `The requested resource does not support http method '${call.method}'.`));

/** Get calls of records; for files the specification has one form only. */
const isGet = (route: Route | undefined) => /^\/(?!File)\w+\/Get\/\{id\?\}$/.test(route?.definition.path ?? '');
/** Controllers whose delete routes exist only for other HTTP methods. */
const OTHER_METHODS_ONLY = /^\/(Cost|RentalDocument|VehicleBooking|File)\//i;

function withoutDelete(call: Call) {
  if (call.method !== 'POST' || !/\/Delete/i.test(call.path)) {
    return undefined;
  }
  return OTHER_METHODS_ONLY.test(call.path) ? wrongMethodAnswer(call) : notFoundAnswer(call);
}

export const behaviourProfiles = {
  'page-limit-25': { groups: ['paging'], settings: { maxTop: 25 } },
  'page-limit-100': { groups: ['paging'], settings: { maxTop: 100 } },
  'page-cap-25': { groups: ['paging'], settings: { capTop: 25 } },
  'ignores-paging': { groups: ['paging'], settings: { ignoresPaging: true } },
  'late-lists': { groups: ['late'], settings: { lateListReads: 3 } },
  'strict-bodies': { groups: ['bodies'], settings: { strictBodies: true } },
  'strict-queries': { groups: ['queries'], settings: { strictQueries: true } },
  'strict-types': { groups: ['types'], settings: { strictTypes: true } },
  'needs-specified-parameters': { groups: ['parameters'], settings: { requiresParameters: true } },
  'rows-with-ids': { groups: ['row-ids'], settings: { rowsWithIds: true } },
  'full-items': { groups: ['items'], settings: { recordShape: 'full' } },
  'items-without-ids': { groups: ['items'], settings: { recordShape: 'without-id' } },
  'cors-narrow': { groups: ['cors'], settings: { cors: 'narrow' } },
  'missing-optionals': {
    groups: ['optionals'],
    intercept: (call, route) => (route?.definition.isOptional === true ? notFoundAnswer(call) : undefined),
  },
  'no-delete': { groups: ['delete'], intercept: withoutDelete },
  /** The specification's handover has no date of its own: this backend dates it by its arrival, by a clock that is two hours ahead. */
  'stamps-handovers': {
    groups: ['stamps'],
    intercept: (call) => {
      if (call.path === '/VehicleHandoverDocument/CreateOrUpdate') {
        objectOf(call.body).Date = formatLocal((parseLocal(now()) ?? 0) + 2 * 3_600_000);
      }
      return undefined;
    },
  },
  'announces-keys': {
    groups: ['capabilities'],
    intercept: (call) => (call.path === '/capabilities' ? answer('value', { Extensions: ['idempotency-keys'], Calls: [] }) : undefined),
  },
  'get-by-path': {
    groups: ['get'],
    intercept: (call, route) => (isGet(route) && route?.pathParameters.id === undefined ? notFoundAnswer(call) : undefined),
  },
  'get-by-query': {
    groups: ['get'],
    intercept: (call, route) => (isGet(route) && route?.pathParameters.id !== undefined ? notFoundAnswer(call) : undefined),
  },
} satisfies Record<string, Profile>;
