import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { TaborError } from '../../contract/problem.ts';
import { referenceKey, translationsOf } from '../../db/references.ts';
import type { ReferenceRow } from '../../db/rows.ts';
import { acceptanceOf, hashedTerms, isAccepted, termsToRead, type TermsAcceptance, type TermsText } from '../../screens/item/kept-terms.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { useReference } from '../../screens/use-reference.ts';
import { pullReference } from '../../sw/pull.ts';

export type Terms = {
  /** `unknown`: this device does not hold them, so nobody can read them now. */
  readonly state: 'loading' | 'none' | 'unknown' | 'known';
  readonly html: string;
  /** The text's own language; it is another than the user's when only that text is on the device. */
  readonly language: string;
  /** What accepting them writes into the document. */
  readonly acceptance: TermsAcceptance | null;
  readonly isCurrent: (hash: string | null) => boolean;
};

const entity = 'vehicle-handover-document';

/** The terms of a handover as this device holds them, asked for anew when there is a network. */
export function useTerms(): Terms {
  const { database, session } = useSession();
  const isOnline = useOnline();
  const areThere = useReference(entity, 'areThereTerms');
  const rows = useLiveQuery(() => translationsOf(database, referenceKey(entity, 'getTerms')), [database]);
  const texts = useHashed(rows);

  useEffect(() => {
    if (!isOnline) return;
    pullReference(database, entity, 'areThereTerms').catch(ignoreUnreachable);
    pullReference(database, entity, 'getTerms').catch(ignoreUnreachable);
  }, [database, isOnline]);

  const text = texts && termsToRead(texts, session.language);
  const state = stateOf(areThere.value, text?.html ?? '', areThere.isLoading || texts === null);
  return {
    state,
    html: text?.html ?? '',
    language: text?.language ?? session.language,
    acceptance: text && state === 'known' ? acceptanceOf(text) : null,
    isCurrent: (hash) => isAccepted(texts ?? [], hash),
  };
}

function stateOf(areThere: boolean | null, html: string, isLoading: boolean): Terms['state'] {
  if (isLoading) return 'loading';
  if (areThere === false) return 'none';
  return html === '' ? 'unknown' : 'known';
}

/** The texts with their hashes; null while those are computed. */
function useHashed(rows: readonly ReferenceRow[] | undefined): readonly TermsText[] | null {
  const [hashed, setHashed] = useState<readonly TermsText[] | null>(null);
  useEffect(() => {
    if (!rows) return undefined;
    let isCurrent = true;
    void hashedTerms(rows).then((all) => isCurrent && setHashed(all));
    return () => {
      isCurrent = false;
    };
  }, [rows]);
  return hashed;
}

/** The kept text is what is read then; a text that has changed meanwhile parks the handover at the backend. */
function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof TaborError)) throw error;
}
