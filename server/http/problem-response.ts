import type { Language } from '../../src/contract/wire/languages.ts';
import type { Problem, ProblemCode, TaborError } from '../../src/contract/wire/problem.ts';
import { ThrottledError } from '../limits/throttled-error.ts';
import { RefusedKeyError } from '../auth/api-keys.ts';
import { fieldErrorText, problemText, refusedKeyText, throttledText } from '../texts/texts.ts';

const statusByCode: Partial<Record<ProblemCode, number>> = {
  'bad-request': 400,
  unauthorized: 401,
  'device-key-required': 400,
  'device-wiped': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'idempotency-in-progress': 409,
  'not-own': 403,
  'proof-required': 403,
  'second-factor': 400,
  'second-factor-required': 403,
  'already-confirmed': 409,
  collision: 409,
  'wrong-state': 409,
  'last-login': 409,
  'changed-meanwhile': 412,
  'terms-changed': 409,
  'positions-closed': 409,
  'summary-closed': 409,
  'access-unknown': 404,
  'access-expired': 410,
  'too-large': 413,
  'uploads-full': 413,
  'unsupported-type': 415,
  infected: 422,
  'idempotency-mismatch': 422,
  'upload-incomplete': 409,
  validation: 422,
  'query-timeout': 400,
  throttled: 429,
  unavailable: 503,
  timeout: 408,
};

/** Of a 429 whose time is not known. */
const RETRY_SECONDS = 60;

/**
 * Builds an `application/problem+json` response in `language`; the status of an unlisted code is 500. `isOData`: as JSON with the member
 * `error`, which OData clients show to their users.
 */
export function problemResponse(
  error: TaborError,
  language: Language,
  headers: Readonly<Record<string, string>> = {},
  { isOData = false }: { readonly isOData?: boolean } = {},
): Response {
  const status = statusByCode[error.code] ?? 500;
  const text = error instanceof RefusedKeyError ? refusedKeyText(language) : problemText(error.code, language);
  const seconds = error instanceof ThrottledError ? error.seconds : status === 429 ? RETRY_SECONDS : null;
  const errors = error.fieldErrors.map((one) => ({ ...one, message: fieldErrorText(one, language) }));
  const problem: Problem = {
    type: `urn:tabor:problem:${error.code}`,
    title: text,
    status,
    code: error.code,
    detail: error.detail ?? errors[0]?.message ?? (seconds === null ? text : throttledText(seconds, language)),
    ...(errors[0] ? { field: errors[0].field, errors } : {}),
    ...(error.collidesWith.length > 0 ? { collidesWith: [...error.collidesWith] } : {}),
  };
  const retry =
    seconds !== null
      ? { 'Retry-After': String(seconds) }
      : error.code === 'idempotency-in-progress' || status === 503
        ? { 'Retry-After': '1' }
        : {};
  const body = JSON.stringify(isOData ? { ...problem, error: { code: problem.code, message: problem.detail } } : problem);
  return new Response(body, {
    status,
    // With its length, the framework does not pack a small body through streams.
    headers: {
      'Content-Length': String(Buffer.byteLength(body)),
      'Content-Type': `application/${isOData ? 'json' : 'problem+json'}; charset=utf-8`,
      'Content-Language': language,
      ...retry,
      ...headers,
    },
  });
}
