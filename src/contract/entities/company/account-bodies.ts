import * as v from 'valibot';

/** Minimum characters of a new password. */
export const MIN_PASSWORD_LENGTH = 12;

/** The rule of every new password; the backend also refuses guessable ones. */
export const newPassword = v.pipe(v.string('required'), v.minLength(MIN_PASSWORD_LENGTH, 'too-short'), v.maxLength(1_000, 'too-long'));

export const changePasswordBody = v.object({ Password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(1_000, 'too-long')), NewPassword: newPassword });
