import type * as v from 'valibot';
import type { createPinShareBody, openPinShareBody } from '../../src/contract/entities/company/account-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { createPinShare, openPinShare } from '../auth/pin-shares.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';

/** Makes a share for a PIN of the caller's device. */
export async function createShare({
  db,
  secrets,
  user,
  body,
}: CallRequest<v.InferOutput<typeof createPinShareBody>>): Promise<{ Id: string; Share: string }> {
  const { id, share } = await createPinShare({ db, secrets }, user, body.Verifier);
  return { Id: id, Share: share };
}

/** The share, for the right verifier. Throws `validation`, the same for a share of another user as for none. */
export async function openShare({
  db,
  secrets,
  user,
  body,
}: CallRequest<v.InferOutput<typeof openPinShareBody>>): Promise<{ Share: string }> {
  const opening = await openPinShare({ db, secrets }, user.id, body.Id, body.Verifier);
  if (opening.kind === 'right') return { Share: opening.share };
  if (opening.kind === 'wrong')
    throw new TaborError('validation', { fieldErrors: [{ field: 'Verifier', code: 'wrong-code', limit: opening.left }] });
  throw new TaborError('validation', { fieldErrors: [{ field: 'Id', code: 'unknown-reference' }] });
}
