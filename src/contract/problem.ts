import * as v from 'valibot';

/** Codes a backend answer or the device gives for what went wrong. Texts: `locales/LANGUAGE/problem.json`, key = code. */
export const problemCodes = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'method-not-allowed',
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
  'unsupported-type',
  'validation',
  'collision',
  'changed-meanwhile',
  'wrong-state',
  'already-confirmed',
  'terms-changed',
  'no-documents',
  'import-failed',
  'positions-closed',
  'access-unknown',
  'access-expired',
  'throttled',
  'windows-login',
  'unavailable',
  'internal',
  'network',
  'timeout',
  'not-the-backend',
  'unreadable-answer',
  'storage-full',
  'storage-unavailable',
  'blob-missing',
  'unreadable-entry',
  'rescue-unreadable',
  'rescue-other-user',
  'rescue-newer',
  'unknown',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** Codes of one field's fault. Texts: `locales/LANGUAGE/validation.json`, key = code. */
export const fieldFaultCodes = [
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
  'end-before-start',
  'end-below-start',
  'outside-period',
  'taken',
  'repeated',
  'before-today',
  'return-not-above-pickup',
  'in-the-past',
  'not-in-list',
  'unknown-reference',
  'same-person',
  'signature-missing',
  'too-many-images',
  'out-of-image',
  'image',
  'amounts',
  'collision',
  'own-account',
  'last-administrator',
  'known-by-rules',
] as const;

/** One field's fault: `field` is the contract's name (`FromEmployeeId`, `SelectedDamages.Left.0.X`). */
export const fieldFault = v.looseObject({
  field: v.string(),
  code: v.string(),
  /** The bound the message names: a length, a smallest or a largest value. */
  limit: v.optional(v.union([v.number(), v.string()])),
  message: v.optional(v.string()),
});

export type FieldFault = v.InferOutput<typeof fieldFault>;

/** What stands in the way of a record (`collision`): its time, and what else of it the caller may see. */
export const collidingRecord = v.looseObject({
  Id: v.optional(v.number()),
  Number: v.nullish(v.string()),
  StartDate: v.string(),
  EndDate: v.nullish(v.string()),
  Employee: v.nullish(v.string()),
});

export type CollidingRecord = v.InferOutput<typeof collidingRecord>;

/** `application/problem+json` (RFC 9457) with our code, the field and a text in the request's language. */
export const problem = v.looseObject({
  type: v.optional(v.string()),
  title: v.optional(v.string()),
  status: v.optional(v.number()),
  code: v.optional(v.string(), 'unknown'),
  detail: v.optional(v.string()),
  field: v.optional(v.string()),
  errors: v.optional(v.array(fieldFault)),
  collidesWith: v.optional(v.array(collidingRecord)),
});

export type Problem = v.InferOutput<typeof problem>;

type ProblemFacts = {
  readonly faults?: readonly FieldFault[];
  readonly detail?: string | undefined;
  readonly collidesWith?: readonly CollidingRecord[];
  readonly cause?: unknown;
};

/** The one error class: a code, the faults by field, and the backend's own words when it sent some. */
export class TaborError extends Error {
  override readonly name = 'TaborError';
  readonly code: ProblemCode;
  readonly faults: readonly FieldFault[];
  readonly detail: string | undefined;
  readonly collidesWith: readonly CollidingRecord[];

  constructor(code: ProblemCode, options: ProblemFacts = {}) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause });
    this.code = code;
    this.faults = options.faults ?? [];
    this.detail = options.detail;
    this.collidesWith = options.collidesWith ?? [];
  }
}

/** `text` as one of our codes; `unknown` for a code we do not have. */
export function toProblemCode(text: string | undefined): ProblemCode {
  return problemCodes.find((code) => code === text) ?? 'unknown';
}
