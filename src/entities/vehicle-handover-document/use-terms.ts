import { useEffect, useState } from 'react';
import { TaborError } from '../../contract/problem.ts';
import { sha256 } from '../../db/blobs.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { useReference } from '../../screens/use-reference.ts';
import { pullReference } from '../../sw/pull.ts';
import type { HandoverForm } from './handover-form.ts';

export type Terms = {
  /** `unknown`: this device does not hold them, so nobody can read them now. */
  readonly state: 'loading' | 'none' | 'unknown' | 'known';
  readonly html: string;
  /** What accepting them writes into the document: SHA-256 of the text as it came, and its language. */
  readonly acceptance: Pick<HandoverForm, 'TermsHash' | 'TermsLanguage'> | null;
};

const entity = 'vehicle-handover-document';

/** The terms of a handover as this device holds them, asked for anew when there is a network. */
export function useTerms(): Terms {
  const { database, session } = useSession();
  const isOnline = useOnline();
  const areThere = useReference(entity, 'areThereTerms');
  const text = useReference(entity, 'getTerms');
  const hash = useHash(text.value);

  useEffect(() => {
    if (!isOnline) return;
    pullReference(database, entity, 'areThereTerms').catch(ignoreUnreachable);
    pullReference(database, entity, 'getTerms').catch(ignoreUnreachable);
  }, [database, isOnline]);

  const html = text.value ?? '';
  const state = stateOf(areThere.value, html, areThere.isLoading || text.isLoading || (html !== '' && hash === null));
  return { state, html, acceptance: state === 'known' ? { TermsHash: hash, TermsLanguage: session.language } : null };
}

function stateOf(areThere: boolean | null, html: string, isLoading: boolean): Terms['state'] {
  if (isLoading) return 'loading';
  if (areThere === false) return 'none';
  return html === '' ? 'unknown' : 'known';
}

/** Hex SHA-256 of `text`; null while it is computed. */
function useHash(text: string | null): string | null {
  const [hashed, setHashed] = useState<{ readonly text: string; readonly hash: string } | null>(null);
  useEffect(() => {
    if (!text) return undefined;
    let isCurrent = true;
    const bytes = new TextEncoder().encode(text);
    void sha256(bytes.buffer).then((hash) => isCurrent && setHashed({ text, hash }));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return hashed?.text === text ? hashed.hash : null;
}

/** The kept text is what is read then; a text that has changed meanwhile parks the handover at the backend. */
function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof TaborError)) throw error;
}
