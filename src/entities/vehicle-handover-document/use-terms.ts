import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { TaborError } from '../../contract/problem.ts';
import { prefetchState } from '../../db/cache/prefetch-state.ts';
import { referenceKey, translationsOf } from '../../db/cache/references.ts';
import type { ReferenceRow } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { acceptanceOf, hashTerms, isAccepted, perRecordParameters, selectTerms, type TermsAcceptance, type TermsText } from '../../screens/record/save/cached-terms.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { useReference } from '../../screens/use-reference.ts';
import { useHasExtension } from '../../screens/use-supports.ts';
import { pullReference } from '../../sw/pull/pull.ts';
import type { HandoverForm } from './handover-form.ts';
import { termsParameter } from './terms-parameter.ts';

export type Terms = {
  /** `unknown`: the terms are not cached and could not be pulled. */
  readonly state: 'loading' | 'none' | 'unknown' | 'known';
  readonly html: string;
  /** The language of the text; differs from the user's when only that text is cached. */
  readonly language: string;
  /** The form values that accepting the terms sets. */
  readonly acceptance: TermsAcceptance | null;
  readonly isCurrent: (hash: string | null) => boolean;
  /** Pulls the terms again; `isPulling` until the pull ends. */
  readonly retry: () => void;
  readonly isPulling: boolean;
};

const entity = 'vehicle-handover-document';

/** The cached terms of a handover, pulled again while online. */
export function useTerms(form: HandoverForm): Terms {
  const { database, session } = useSession();
  const areThere = useReference(entity, 'areThereTerms');
  const { item, pulledItem, isPulling, retry } = usePulledTerms(form);
  const cached = useLiveQuery(() => readCachedTerms(database), [database]);
  const general = useHashed(cached?.general);
  const own = useHashed(cached?.own);
  const texts = general && own && [...(item !== null && pulledItem === item ? own : []), ...general];

  const text = texts && selectTerms(texts, session.language);
  const state = stateOf(areThere.value, text?.html ?? '', cached?.isWithout ?? false, areThere.isLoading || texts === null);
  return {
    state,
    html: text?.html ?? '',
    language: text?.language ?? session.language,
    acceptance: text && state === 'known' ? acceptanceOf(text) : null,
    isCurrent: (hash) => isAccepted([...(own ?? []), ...(general ?? [])], hash),
    retry,
    isPulling,
  };
}

/**
 * Pulls the terms. A backend without the `columns` extension may have different terms per handover: then the pull sends the handover and
 * repeats whenever vehicle or person change. `pulledItem`: the handover parameter whose terms were received.
 */
function usePulledTerms(form: HandoverForm) {
  const { database } = useSession();
  const isOnline = useOnline();
  const hasOneText = useHasExtension('columns');
  const item = hasOneText ? null : termsParameter(form);
  const [round, setRound] = useState(0);
  const [answered, setAnswered] = useState<{ readonly question: string; readonly pulledItem: string | null } | null>(null);
  const question = `${round} ${item ?? ''}`;
  useEffect(() => {
    if (!isOnline) return undefined;
    let isCurrent = true;
    void pullTerms(database, item).then((isOwn) => isCurrent && setAnswered({ question, pulledItem: isOwn ? item : null }));
    return () => {
      isCurrent = false;
    };
  }, [database, isOnline, item, question]);
  return { item, pulledItem: answered?.pulledItem ?? null, isPulling: isOnline && answered?.question !== question, retry: useCallback(() => setRound((before) => before + 1), []) };
}

/** Resolves to whether terms for this handover were received. Otherwise the cached general text is shown; if it is outdated, the backend rejects the handover and its entry is parked. */
async function pullTerms(database: UserDatabase, item: string | null): Promise<boolean> {
  if (item !== null) {
    await tryPull(database, 'areThereTerms', {}, { item });
    if (await tryPull(database, 'getTerms', perRecordParameters, { item })) return true;
  } else {
    await tryPull(database, 'areThereTerms');
  }
  await tryPull(database, 'getTerms');
  return false;
}

async function tryPull(database: UserDatabase, call: 'areThereTerms' | 'getTerms', parameters = {}, requestParameters: Record<string, string> = parameters): Promise<boolean> {
  try {
    await pullReference(database, entity, call, parameters, requestParameters);
    return true;
  } catch (error) {
    if (error instanceof TaborError) return false;
    throw error;
  }
}

type CachedTerms = { readonly general: readonly ReferenceRow[]; readonly own: readonly ReferenceRow[]; readonly isWithout: boolean };

async function readCachedTerms(database: UserDatabase): Promise<CachedTerms> {
  const [general, own, state] = await Promise.all([
    translationsOf(database, referenceKey(entity, 'getTerms')),
    translationsOf(database, referenceKey(entity, 'getTerms', perRecordParameters)),
    prefetchState(database),
  ]);
  return { general, own, isWithout: state?.areas?.['handover-terms']?.state === 'missing' || general.some(({ value }) => value === '') };
}

/** `isWithout`: the backend lacks the terms calls or returned an empty text. */
function stateOf(areThere: boolean | null, html: string, isWithout: boolean, isLoading: boolean): Terms['state'] {
  if (isLoading) return 'loading';
  if (areThere === false || (html === '' && isWithout && areThere !== true)) return 'none';
  return html === '' ? 'unknown' : 'known';
}

/** Adds hashes to the texts; null while they are computed. */
function useHashed(rows: readonly ReferenceRow[] | undefined): readonly TermsText[] | null {
  const [hashed, setHashed] = useState<readonly TermsText[] | null>(null);
  useEffect(() => {
    if (!rows) return undefined;
    let isCurrent = true;
    void hashTerms(rows).then((all) => isCurrent && setHashed(all));
    return () => {
      isCurrent = false;
    };
  }, [rows]);
  return hashed;
}
