import * as v from 'valibot';
import type { CallDefinition } from '../../definition/entity.ts';

/** Options for the browser's authenticator. */
export const authenticatorOptions = v.looseObject({ challenge: v.string() });

/**
 * For a login, its second step, or a proof; the answer of the authenticator goes to `POST /token` or `provePasskey`. Apart from the other
 * calls of the account, which the login form does not load.
 */
export const passkeyOptions: CallDefinition<typeof authenticatorOptions> = {
  method: 'POST',
  path: '/Account/PasskeyOptions',
  answer: authenticatorOptions,
  requires: 'open',
  isExtra: true,
};
