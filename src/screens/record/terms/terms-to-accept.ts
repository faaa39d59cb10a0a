import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import { TaborError, isMissing } from '../../../contract/wire/problem.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { pullReference } from '../../../sw/pull/pull-reference.ts';
import { areTermsUnknown, isAccepted, findCachedTerms, selectTerms, type TermsText } from './cached-terms.ts';

type TermsCheck = {
  readonly database: UserDatabase;
  readonly entity: EntityName;
  readonly language: string;
  /** Hash of the terms that the record was accepted with. */
  readonly accepted: unknown;
  /** The backend has changed its terms: only the newest text counts. */
  readonly isRefused: boolean;
};

/**
 * The terms to accept before the save; null when there are none or they were accepted already. `unknown`: the device has no answer about
 * terms.
 */
export async function termsToAccept({
  database,
  entity,
  language,
  accepted,
  isRefused,
}: TermsCheck): Promise<TermsText | 'unknown' | null> {
  const { calls }: EntityDefinition = entityRegistry[entity];
  if (!Object.hasOwn(calls, 'getTerms')) return null;
  if (navigator.onLine && (await pullTerms(database, entity)) === '') return null;
  const texts = await findCachedTerms(database, entity);
  const text = selectTerms(texts, language);
  const isRead = isRefused ? accepted === text?.hash : isAccepted(texts, accepted);
  if (text) return isRead ? null : text;
  return (await areTermsUnknown(database, entity)) ? 'unknown' : null;
}

/** The backend's answer, which is cached; null without one. */
async function pullTerms(database: UserDatabase, entity: EntityName): Promise<unknown> {
  try {
    return await pullReference(database, entity, 'getTerms');
  } catch (error) {
    // Fall back to the cached text; if it is outdated, the backend rejects the save and the entry is parked.
    if (error instanceof TaborError) return isMissing(error) ? '' : null;
    throw error;
  }
}
