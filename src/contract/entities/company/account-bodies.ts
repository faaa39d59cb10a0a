import * as v from 'valibot';
import { recordId } from '../../wire/fields.ts';

/** Minimum characters of a new password. */
export const MIN_PASSWORD_LENGTH = 12;

/** Least grade of a new password, of 0 to 4: what 10^8 guesses find is refused. */
export const MIN_PASSWORD_GRADE = 3;

/** Longer ones are refused; passwords of before may be longer. */
const MAX_PASSWORD_LENGTH = 128;

/** The rule of every new password; the backend also refuses guessable ones. */
export const newPassword = v.pipe(
  v.string('required'),
  v.minLength(MIN_PASSWORD_LENGTH, 'too-short'),
  v.maxLength(MAX_PASSWORD_LENGTH, 'too-long'),
);

const password = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(1_000, 'too-long'));
const code = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(50, 'too-long'));

export const changePasswordBody = v.object({ Password: password, NewPassword: newPassword });

/** Proof of who the caller is: the password, and with a second factor a code of it. */
export const proveBody = v.object({ Password: password, Code: v.optional(v.string(), '') });

/** Response of the browser's authenticator; the backend checks it. */
const authenticatorResponse = v.looseObject({ id: v.string('required') });

const passkeyName = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(100, 'too-long'));

export const addPasskeyBody = v.object({ Name: passkeyName, Response: authenticatorResponse });

export const renamePasskeyBody = v.object({ Id: recordId, Name: passkeyName });

/** Proof of who the caller is by a passkey alone: its authenticator verified the user. */
export const provePasskeyBody = v.object({ Response: authenticatorResponse });
/** The code of a login at the company's provider, and the secret of the page that started it. */
export const proveByLoginBody = v.object({
  Code: v.pipe(v.string('required'), v.maxLength(200, 'too-long')),
  Verifier: v.pipe(v.string('required'), v.maxLength(200, 'too-long')),
});

/** SHA-256 of the secret of the page that links the caller's account, in base64url. */
export const startCompanyLinkBody = v.object({ Challenge: v.pipe(v.string('required'), v.regex(/^[\w-]{43}$/, 'required')) });

export const codeBody = v.object({ Code: code });

/** Derived from a PIN by the device, to open a share: 32 bytes in base64url. */
const verifier = v.pipe(v.string('required'), v.regex(/^[\w-]{43}$/, 'invalid'));

export const createPinShareBody = v.object({ Verifier: verifier });

export const openPinShareBody = v.object({ Id: v.pipe(v.string('required'), v.uuid('invalid')), Verifier: verifier });

const entries = v.pipe(v.number('required'), v.integer('integer'), v.minValue(0, 'min'), v.maxValue(1_000_000, 'max'));

/**
 * Counts of a device's outbox, without contents. `Waiting`: entries that could not be sent for an hour. `OldestMinutes`: age of the oldest
 * of both.
 */
export const reportQueueBody = v.object({ Parked: entries, Waiting: entries, OldestMinutes: entries });

export type QueueReport = v.InferOutput<typeof reportQueueBody>;
