import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { prefetchState } from '../../../db/cache/prefetch-state.ts';
import { findReference, referenceKey, translationsOf } from '../../../db/cache/references.ts';
import type { ReferenceRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import {
  acceptanceOf,
  hashTerms,
  isAccepted,
  perRecordParameters,
  selectTerms,
  termsAreaOf,
  type TermsAcceptance,
  type TermsText,
} from './cached-terms.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import { useHasExtension } from '../../use-supports.ts';
import { pullReference } from '../../../sw/pull/pull-reference.ts';

export type Terms = {
  /** `unknown`: the terms are not cached and could not be pulled. */
  readonly state: 'loading' | 'none' | 'unknown' | 'known';
  readonly html: string;
  /** The language of the text; differs from the user's when only that text is cached. */
  readonly language: string;
  /** The form's values once the terms are accepted. */
  readonly acceptance: TermsAcceptance | null;
  readonly isCurrent: (hash: string | null) => boolean;
  /** Pulls the terms again; `isPulling` until the pull ends. */
  readonly retry: () => void;
  readonly isPulling: boolean;
};

/**
 * The cached terms of an entity's records, pulled again while online. `parameter`: the record as parameter of the calls; null for a form
 * without terms.
 */
export function useTerms(entity: EntityName, parameter: string | null): Terms {
  const { database, session } = useSession();
  const isNeeded = parameter !== null;
  const { sentParameter, pulledParameter, isPulling, retry } = usePulledTerms(entity, parameter);
  const cached = useLiveQuery(() => (isNeeded ? readCachedTerms(database, entity) : null), [database, entity, isNeeded]);
  const general = useHashed(cached?.general);
  const own = useHashed(cached?.own);
  const texts = general && own && [...(sentParameter !== null && pulledParameter === sentParameter ? own : []), ...general];

  const text = texts && selectTerms(texts, session.language);
  const areThere = typeof cached?.areThere === 'boolean' ? cached.areThere : null;
  const isLoading = texts === null || (areThere === null && isPulling);
  const state = parameter === null ? 'none' : stateOf(areThere, text?.html ?? '', cached?.isWithout ?? false, isLoading);
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
 * Pulls the terms. A backend without the `columns` extension may have different terms per record: then the pull sends the record and
 * repeats whenever `parameter` changes. `pulledParameter`: the parameter whose terms were received.
 */
function usePulledTerms(entity: EntityName, parameter: string | null) {
  const { database } = useSession();
  const isOnline = useOnline();
  const hasOneText = useHasExtension('columns');
  const sentParameter = hasOneText ? null : parameter;
  const [round, setRound] = useState(0);
  const pull = useCallback(
    async () => ({ pulledParameter: (await pullTerms(database, entity, sentParameter)) ? sentParameter : null }),
    [database, entity, sentParameter],
  );
  const isNeeded = isOnline && parameter !== null;
  const { current, latest } = useLoaded(isNeeded ? pull : null, round);
  return {
    sentParameter,
    pulledParameter: latest?.pulledParameter ?? null,
    isPulling: isNeeded && current === undefined,
    retry: useCallback(() => setRound((before) => before + 1), []),
  };
}

/**
 * Resolves to whether terms for this record were received. Otherwise the cached general text is shown; if it is outdated, the backend
 * rejects the record and its entry is parked.
 */
async function pullTerms(database: UserDatabase, entity: EntityName, parameter: string | null): Promise<boolean> {
  if (parameter !== null) {
    await tryPull(database, entity, 'areThereTerms', {}, { item: parameter });
    if (await tryPull(database, entity, 'getTerms', perRecordParameters, { item: parameter })) return true;
  } else {
    await tryPull(database, entity, 'areThereTerms');
  }
  await tryPull(database, entity, 'getTerms');
  return false;
}

async function tryPull(
  database: UserDatabase,
  entity: EntityName,
  call: 'areThereTerms' | 'getTerms',
  parameters = {},
  requestParameters: Record<string, string> = parameters,
): Promise<boolean> {
  return (await pullReference(database, entity, call, parameters, requestParameters).then(() => true, ignoreTaborError)) ?? false;
}

type CachedTerms = {
  readonly general: readonly ReferenceRow[];
  readonly own: readonly ReferenceRow[];
  readonly areThere: unknown;
  readonly isWithout: boolean;
};

async function readCachedTerms(database: UserDatabase, entity: EntityName): Promise<CachedTerms> {
  const [general, own, answer, state] = await Promise.all([
    translationsOf(database, referenceKey(entity, 'getTerms')),
    translationsOf(database, referenceKey(entity, 'getTerms', perRecordParameters)),
    findReference(database, referenceKey(entity, 'areThereTerms')),
    prefetchState(database),
  ]);
  return {
    general,
    own,
    areThere: answer?.value,
    isWithout: state?.areas?.[termsAreaOf(entity)]?.state === 'missing' || general.some(({ value }) => value === ''),
  };
}

/** `isWithout`: the backend lacks the terms calls or returned an empty text. */
function stateOf(areThere: boolean | null, html: string, isWithout: boolean, isLoading: boolean): Terms['state'] {
  if (isLoading) return 'loading';
  if (areThere === false || (html === '' && isWithout && areThere !== true)) return 'none';
  return html === '' ? 'unknown' : 'known';
}

/** Adds hashes to the texts; null while they are computed. */
function useHashed(rows: readonly ReferenceRow[] | undefined): readonly TermsText[] | null {
  const hash = useCallback(() => hashTerms(rows ?? []), [rows]);
  return useLoaded(rows ? hash : null).latest ?? null;
}
