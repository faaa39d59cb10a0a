import * as v from 'valibot';
import { languages } from '../../wire/languages.ts';
import { mailAddress } from './protocol-mail.ts';
import { signingSides } from './signing-link.ts';

/** Links that one handover may mail in an hour. */
export const MAX_SIGNING_MAILS_PER_HOUR = 5;

/** Links that a user may mail in an hour: the address is free, and the mail is in the company's name. */
export const MAX_SIGNING_MAILS_OF_USER_PER_HOUR = 60;

/** Body of `mailSigningLink`. The backend makes the secret: no device and no outbox has it. */
export const mailedSigningLink = v.looseObject({
  Side: v.picklist(signingSides),
  Address: mailAddress,
  Language: v.picklist(languages, 'not-in-list'),
});
