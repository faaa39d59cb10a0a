import type { InferOutput } from 'valibot';
import type { account } from '../../contract/entities/company/account.ts';
import { toPolicy } from '../../contract/device/device-policy.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { callApi } from '../../api/backend.ts';
import type { PinShares, ShareAnswer } from '../../db/lock/pin-shares.ts';
import { currentSession, storedBackend } from '../../db/schema/device-database.ts';

const SHARE_BYTES = 32;

type Calls = typeof account.calls;

/** The shares that the backend of the session holds. */
export const pinShares: PinShares = {
  isWanted: async () => {
    const [session, backend] = [await currentSession(), await storedBackend()];
    return backend?.capabilities && backend.address === session?.backendAddress ? toPolicy(backend.capabilities.device).PinShare : null;
  },
  create: async (Verifier) => {
    const answer = await callApi('account', 'createPinShare', { body: { Verifier } });
    const { Id, Share } = answer as InferOutput<Calls['createPinShare']['answer']>;
    return { id: Id, bytes: bytesOf(Share) };
  },
  open: async (Id, Verifier) => {
    try {
      const answer = await callApi('account', 'openPinShare', { body: { Id, Verifier } });
      return { kind: 'right', bytes: bytesOf((answer as InferOutput<Calls['openPinShare']['answer']>).Share) };
    } catch (error) {
      const refusal = error instanceof TaborError ? refusalOf(error) : null;
      if (refusal === null) throw error;
      return refusal;
    }
  },
};

/** The answer in a refusal; null for one that says nothing about the share. */
function refusalOf({ fieldErrors }: TaborError): ShareAnswer | null {
  for (const { field, code, limit } of fieldErrors) {
    if (field === 'Verifier' && code === 'wrong-code') return { kind: 'wrong', left: Number(limit) };
    if (field === 'Id' && code === 'unknown-reference') return { kind: 'gone' };
  }
  return null;
}

/** Throws `unreadable-answer` for anything but 32 bytes in base64url. */
function bytesOf(share: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]{43}$/.test(share)) throw new TaborError('unreadable-answer');
  const bytes = Uint8Array.from(atob(share.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  if (bytes.length !== SHARE_BYTES) throw new TaborError('unreadable-answer');
  return bytes;
}
