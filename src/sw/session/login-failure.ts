import { failureMessage } from '../../api/session-replies.ts';
import { isReachable } from '../../api/transport.ts';
import { TaborError, type FieldError } from '../../contract/wire/problem.ts';
import type { Reply } from '../../sync/reply.ts';

/** Why a login failed. `words` is the backend's message. */
export type LoginFailure =
  | { readonly kind: 'refused' | 'throttled' | 'unavailable' | 'no-login'; readonly words: string | null }
  /** The password is right; the code is missing or wrong. `error`: the account has a passkey and no codes. */
  | { readonly kind: 'second-factor'; readonly error: FieldError | undefined }
  /** An administrator set the password; `error`: why a new one was refused. */
  | { readonly kind: 'new-password'; readonly error: FieldError }
  /** A web page answered; CORS hides the answer; nothing answered. */
  | { readonly kind: 'page' | 'not-allowed' | 'unreachable' };

/** The failure that a reply without a token stands for. */
export async function failureOf(backendAddress: string, reply: Reply): Promise<LoginFailure> {
  if (reply.kind === 'failed') return failureWithoutReply(backendAddress, reply.code);
  const { status, content } = reply;
  const rejection = content.kind === 'rejection' ? content.rejection : null;
  if (rejection?.code === 'second-factor') return { kind: 'second-factor', error: rejection.errors[0] };
  const error = rejection?.errors.find(({ field }) => field === 'new_password');
  if (error) return { kind: 'new-password', error };
  const words = failureMessage(reply);
  if (status === 429) return { kind: 'throttled', words };
  if (status === 404 || status === 405 || status === 501) return { kind: 'no-login', words };
  if (status >= 500) return { kind: 'unavailable', words };
  const isPage = content.kind === 'unreadable' && content.code === 'not-the-backend';
  return isPage ? { kind: 'page' } : { kind: 'refused', words };
}

/** A backend at another origin that answers a probe, but no readable request, does not allow this app by CORS. */
async function failureWithoutReply(backendAddress: string, code: 'network' | 'timeout'): Promise<LoginFailure> {
  if (!navigator.onLine) throw new TaborError('network');
  const isElsewhere = backendAddress !== '' && code === 'network';
  return { kind: isElsewhere && (await isReachable(backendAddress)) ? 'not-allowed' : 'unreachable' };
}
