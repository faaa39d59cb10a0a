import type { EntityDefinition, EntityName } from '../../contract/entity.ts';
import { TaborError } from '../../contract/problem.ts';
import { entityRegistry } from '../../contract/registry.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import { pullReference } from '../../sw/pull.ts';
import { areTermsUnknown, isAccepted, keptTerms, termsToRead, type TermsText } from '../item/kept-terms.ts';

type Wish = {
  readonly database: UserDatabase;
  readonly entity: EntityName;
  readonly language: string;
  /** What the record says was accepted for it. */
  readonly accepted: unknown;
  /** The backend has another text by now: only the one that is read next counts. */
  readonly isRefused: boolean;
};

/** The terms that must be read before the save; null when there are none, and when they were accepted already. `unknown`: whether there are any, nobody here knows. */
export async function termsToAccept({ database, entity, language, accepted, isRefused }: Wish): Promise<TermsText | 'unknown' | null> {
  const { calls }: EntityDefinition = entityRegistry[entity];
  if (!Object.hasOwn(calls, 'getTerms')) return null;
  if (navigator.onLine && (await asked(database, entity)) === '') return null;
  const texts = await keptTerms(database, entity);
  const text = termsToRead(texts, language);
  const isRead = isRefused ? accepted === text?.hash : isAccepted(texts, accepted);
  if (text) return isRead ? null : text;
  return (await areTermsUnknown(database, entity)) ? 'unknown' : null;
}

/** The backend's answer, kept for the next time; null without one. */
async function asked(database: UserDatabase, entity: EntityName): Promise<unknown> {
  try {
    return await pullReference(database, entity, 'getTerms');
  } catch (error) {
    // The kept text is what is read then; one that has changed meanwhile parks the record at the backend.
    if (error instanceof TaborError) return error.code === 'not-found' || error.code === 'method-not-allowed' ? '' : null;
    throw error;
  }
}
