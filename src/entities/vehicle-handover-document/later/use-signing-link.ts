import { useCallback, useEffect, useState } from 'react';
import { callerOfSession } from '../../../api/backend.ts';
import { callApiAs } from '../../../api/call-api-as.ts';
import type { CallDefinition } from '../../../contract/definition/entity.ts';
import {
  openSigningLinkCall,
  refuseByLinkCall,
  signByLinkCall,
  signingLinkPhotoCall,
  type SigningLinkAnswer,
} from '../../../contract/entities/handover/signing-link.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';

export type LinkState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'problem'; readonly problem: unknown }
  | { readonly kind: 'answer'; readonly answer: SigningLinkAnswer };

/**
 * The document behind a link, fetched on each visit and never cached: the device may be anyone's. `setAnswer` shows what signing answered.
 */
export function useSigningLink(secret: string): {
  readonly state: LinkState;
  readonly retry: () => void;
  readonly setAnswer: (answer: SigningLinkAnswer) => void;
} {
  const [state, setState] = useState<LinkState>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    async function open() {
      const next = await fetchLink(secret);
      if (isCurrent) setState(next);
    }
    void open();
    return () => {
      isCurrent = false;
    };
  }, [secret]);
  return {
    state,
    retry: useCallback(() => void fetchLink(secret).then(setState), [secret]),
    setAnswer: useCallback((answer) => setState({ kind: 'answer', answer }), []),
  };
}

/** Sends the signature. Throws `TaborError` when the call fails. */
export async function sendSignature(Secret: string, Name: string, Signature: string): Promise<SigningLinkAnswer> {
  return (await callAnonymously(signByLinkCall, { Secret, Name, Signature })) as SigningLinkAnswer;
}

/** Sends the refusal. Throws `TaborError` when the call fails. */
export async function sendRefusal(Secret: string, Name: string, Words: string): Promise<SigningLinkAnswer> {
  return (await callAnonymously(refuseByLinkCall, { Secret, Name, Words })) as SigningLinkAnswer;
}

/** A photo of the document; null when it cannot be had. */
export async function loadLinkPhoto(Secret: string, { Key }: Pick<Photo, 'Key'>): Promise<Blob | null> {
  try {
    const { Image } = (await callAnonymously(signingLinkPhotoCall, { Secret, Id: Key })) as { readonly Image: string | null };
    if (Image === null) return null;
    const [type = '', content = ''] = Image.replace('data:', '').split(';base64,');
    return new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type });
  } catch {
    // No network: the page shows that the photo is missing.
    return null;
  }
}

async function fetchLink(Secret: string): Promise<LinkState> {
  try {
    return { kind: 'answer', answer: (await callAnonymously(openSigningLinkCall, { Secret })) as SigningLinkAnswer };
  } catch (problem) {
    return { kind: 'problem', problem };
  }
}

async function callAnonymously(call: CallDefinition, body: unknown): Promise<unknown> {
  const { caller } = await callerOfSession();
  return callApiAs({ ...caller, token: null }, call, { body });
}
