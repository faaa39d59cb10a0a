import type { EntityName, OfflineArea } from '../../../contract/definition/entity.ts';
import { sha256 } from '../../../db/drafts/blobs.ts';
import { prefetchState } from '../../../db/cache/prefetch-state.ts';
import { referenceKey, translationsOf } from '../../../db/cache/references.ts';
import type { ReferenceRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';

/** Terms in one language; `hash` is the hex SHA-256 of the text as received. */
export type TermsText = { readonly html: string; readonly language: string; readonly hash: string };

/** Fields of a record that store which terms were accepted. */
export type TermsAcceptance = { readonly TermsHash: string | null; readonly TermsLanguage: string | null };

/** Cache parameters for the terms of the record opened last, where the backend has terms per record. */
export const perRecordParameters = { item: 'current' } as const;

/** The cached terms of an entity in all languages, newest first. */
export async function findCachedTerms(database: UserDatabase, entity: EntityName): Promise<readonly TermsText[]> {
  const rows = await Promise.all([
    translationsOf(database, referenceKey(entity, 'getTerms')),
    translationsOf(database, referenceKey(entity, 'getTerms', perRecordParameters)),
  ]);
  return hashTerms(rows.flat());
}

/** Whether it is unknown if terms exist: no answer is cached, and the backend is not known to lack the call. */
export async function areTermsUnknown(database: UserDatabase, entity: EntityName): Promise<boolean> {
  const rows = await translationsOf(database, referenceKey(entity, 'getTerms'));
  const area = (await prefetchState(database))?.areas?.[termsAreaOf(entity)];
  return rows.length === 0 && area?.state !== 'missing' && area?.state !== 'not-permitted';
}

/** The offline area that caches an entity's terms. */
export function termsAreaOf(entity: EntityName): OfflineArea {
  return termsAreas[entity] ?? entity;
}

const termsAreas: { readonly [Entity in EntityName]?: OfflineArea } = {
  'vehicle-handover-document': 'handover-terms',
  'vehicle-rental': 'booking-terms',
};

/** Cached answers with their hashes; an empty answer means that there are no terms. */
export function hashTerms(rows: readonly ReferenceRow[]): Promise<readonly TermsText[]> {
  const texts = rows.flatMap(({ value, language }) =>
    typeof value === 'string' && value !== '' && language ? [{ html: value, language }] : [],
  );
  return Promise.all(texts.map(async (text) => ({ ...text, hash: await sha256(new TextEncoder().encode(text.html).buffer) })));
}

/** The text for `language`, else the newest in another language. */
export function selectTerms(texts: readonly TermsText[], language: string): TermsText | undefined {
  return texts.find((text) => text.language === language) ?? texts[0];
}

/** Whether `hash` belongs to a current text in any language: reading it in one language is enough. */
export function isAccepted(texts: readonly TermsText[], hash: unknown): boolean {
  return texts.some((text) => text.hash === hash);
}

export function acceptanceOf({ hash, language }: TermsText): TermsAcceptance {
  return { TermsHash: hash, TermsLanguage: language };
}
