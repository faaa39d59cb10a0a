import * as v from 'valibot';

/** Error codes of backend responses and of the device. Texts: `locales/LANGUAGE/problem.json`, key = code. */
export const problemCodes = [
  'bad-request',
  'unauthorized',
  'device-key-required',
  'device-wiped',
  'forbidden',
  'not-own',
  'proof-required',
  'second-factor',
  'second-factor-required',
  'not-found',
  'method-not-allowed',
  'unknown-address',
  'conflict',
  'warning',
  'idempotency-in-progress',
  'idempotency-mismatch',
  'may-have-arrived',
  'checking-arrival',
  'check-failed',
  'refused',
  'upload-incomplete',
  'too-large',
  'uploads-full',
  'unsupported-type',
  'infected',
  'validation',
  'collision',
  'changed-meanwhile',
  'wrong-state',
  'last-login',
  'already-confirmed',
  'terms-changed',
  'no-documents',
  'import-failed',
  'positions-closed',
  'summary-closed',
  'access-unknown',
  'access-expired',
  'throttled',
  'query-timeout',
  'windows-login',
  'unavailable',
  'internal',
  'network',
  'timeout',
  'not-the-backend',
  'page-answer',
  'hidden-answer',
  'unreadable-answer',
  'storage-full',
  'storage-unavailable',
  'blob-missing',
  'rescue-unreadable',
  'rescue-other-user',
  'rescue-newer',
  'unknown',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** Whether the backend has no such record or no such call: it answers 404, 405 or 501. `unknown-address`: one of both. */
export function isMissing({ code }: { readonly code: ProblemCode }): boolean {
  return code === 'not-found' || code === 'method-not-allowed' || code === 'unknown-address';
}

/** Codes of a field error. Texts: `locales/LANGUAGE/validation.json`, key = code. */
export const fieldErrorCodes = [
  'required',
  'invalid',
  'statement',
  'date',
  'number',
  'integer',
  'min',
  'max',
  'too-long',
  'too-short',
  'guessable',
  'same-password',
  'wrong-password',
  'wrong-code',
  'passkey-needed',
  'login-taken',
  'end-before-start',
  'end-below-start',
  'outside-period',
  'taken',
  'repeated',
  'before-today',
  'return-not-above-pickup',
  'in-the-past',
  'in-future',
  'not-in-list',
  'unknown-reference',
  'unregistered-address',
  'unknown-field',
  'sent-twice',
  'same-person',
  'signature-missing',
  'too-many-images',
  'out-of-image',
  'image',
  'one-line',
  'amounts',
  'collision',
  'own-account',
  'last-administrator',
  'private-address',
  'known-by-rules',
  'from-directory',
  'check-blocks',
  'check-unreleased',
  'repair-unproven',
] as const;

/** A field error. `field` is the contract's name (`FromEmployeeId`, `SelectedDamages.Left.0.X`). */
export const fieldError = v.looseObject({
  field: v.string(),
  code: v.string(),
  /** The limit that the message names: a length, a minimum or a maximum. */
  limit: v.optional(v.union([v.number(), v.string()])),
  message: v.optional(v.string()),
});

export type FieldError = v.InferOutput<typeof fieldError>;

/** A record that collides with the saved one (`collision`): its time, and further fields that the caller may see. */
export const collidingRecord = v.looseObject({
  Id: v.optional(v.number()),
  Number: v.nullish(v.string()),
  StartDate: v.string(),
  EndDate: v.nullish(v.string()),
  Employee: v.nullish(v.string()),
});

export type CollidingRecord = v.InferOutput<typeof collidingRecord>;

/** `application/problem+json` (RFC 9457) with the error code, the field and a text in the request's language. */
export const problem = v.looseObject({
  type: v.optional(v.string()),
  title: v.optional(v.string()),
  status: v.optional(v.number()),
  code: v.optional(v.string(), 'unknown'),
  detail: v.optional(v.string()),
  field: v.optional(v.string()),
  errors: v.optional(v.array(fieldError)),
  collidesWith: v.optional(v.array(collidingRecord)),
});

export type Problem = v.InferOutput<typeof problem>;

type TaborErrorOptions = {
  readonly fieldErrors?: readonly FieldError[];
  readonly detail?: string | undefined;
  readonly collidesWith?: readonly CollidingRecord[];
  readonly cause?: unknown;
};

/** The only error class: a code, the field errors, and the backend's message if it sent one. */
export class TaborError extends Error {
  override readonly name = 'TaborError';
  readonly code: ProblemCode;
  readonly fieldErrors: readonly FieldError[];
  readonly detail: string | undefined;
  readonly collidesWith: readonly CollidingRecord[];

  constructor(code: ProblemCode, options: TaborErrorOptions = {}) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause });
    this.code = code;
    this.fieldErrors = options.fieldErrors ?? [];
    this.detail = options.detail;
    this.collidesWith = options.collidesWith ?? [];
  }
}

/** `text` as a known error code; `unknown` for any other. */
export function toProblemCode(text: string | undefined): ProblemCode {
  return problemCodes.find((code) => code === text) ?? 'unknown';
}

/** For a call that may fail: null for a `TaborError`, throws everything else. */
export function ignoreTaborError(error: unknown): null {
  if (!(error instanceof TaborError)) throw error;
  return null;
}
