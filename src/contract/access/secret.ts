import * as v from 'valibot';
import type { CallDefinition } from '../definition/entity.ts';
import { recordId } from '../wire/fields.ts';
import type { FunctionalityName } from '../permissions/functionality.ts';

/** Replaces a secret everywhere except in the response of `Reveal`. */
export const secretMask = '••••';

/**
 * A PIN or PUK in a list or a record: shows only whether one exists. A value that a backend sends in clear text is masked too, so that it
 * never reaches the device's storage.
 */
export const maskedSecret = v.pipe(v.nullish(v.unknown(), null), v.transform(maskValue));

/** Mask of a secret; null where there is none. */
export function maskValue(value: unknown): string | null {
  return value === null || value === undefined || value === '' || value === false ? null : secretMask;
}

/** Response of `Reveal`: the requested secret, or null when the record has none. */
export const revealResponse = v.looseObject({ Field: v.string(), Value: v.nullable(v.string()) });

/** Maximum length of a code, in characters. */
const MAX_SECRET_LENGTH = 32;

/** Body of `SetSecret`: the code in clear text, or null to delete it. */
export const setSecretBody = v.looseObject({
  Field: v.string(),
  Value: v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'required'),
      v.maxLength(MAX_SECRET_LENGTH, 'too-long'),
      v.regex(/^[\x20-\x7e]*$/, 'invalid'),
    ),
  ),
});

/**
 * `POST /…/Reveal/{id}` and `POST /…/SetSecret/{id}`, beyond the specification: show or set one secret of one record. The device never
 * stores the secret; the backend logs each call with its user, without the value. Both require the permission to change, because a user who
 * may change a card could set another PIN anyway; permission to read the list is not enough.
 */
export function secretCalls(wireName: string, functionality: FunctionalityName) {
  const requires = { functionality, flag: 'IsChange' } as const;
  return {
    reveal: { method: 'POST', path: `/${wireName}/Reveal/{id}`, isExtra: true, answer: revealResponse, requires, needsProof: true },
    setSecret: { method: 'POST', path: `/${wireName}/SetSecret/{id}`, isExtra: true, answer: recordId, requires, needsProof: true },
  } as const satisfies Record<string, CallDefinition>;
}
