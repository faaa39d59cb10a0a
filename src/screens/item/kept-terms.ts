import type { EntityName, OfflineArea } from '../../contract/entity.ts';
import { sha256 } from '../../db/blobs.ts';
import { prefetchState } from '../../db/prefetch-state.ts';
import { referenceKey, translationsOf } from '../../db/references.ts';
import type { ReferenceRow } from '../../db/rows.ts';
import type { UserDatabase } from '../../db/user-database.ts';

/** Terms in one language; `hash` is the hex SHA-256 of the text as it came. */
export type TermsText = { readonly html: string; readonly language: string; readonly hash: string };

/** What a record keeps of the terms that were accepted for it. */
export type TermsAcceptance = { readonly TermsHash: string | null; readonly TermsLanguage: string | null };

/** Under these the terms of the one record that was opened last are kept, where the backend tells them apart. */
export const ofOneRecord = { item: 'current' } as const;

/** The texts of an entity's terms on this device, in whatever languages, the newest first. */
export async function keptTerms(database: UserDatabase, entity: EntityName): Promise<readonly TermsText[]> {
  const rows = await Promise.all([translationsOf(database, referenceKey(entity, 'getTerms')), translationsOf(database, referenceKey(entity, 'getTerms', ofOneRecord))]);
  return hashedTerms(rows.flat());
}

/** Whether nobody knows if there are terms: nothing was ever answered here, and the backend is not known to lack the call. */
export async function areTermsUnknown(database: UserDatabase, entity: EntityName): Promise<boolean> {
  const rows = await translationsOf(database, referenceKey(entity, 'getTerms'));
  const area = (await prefetchState(database))?.areas?.[termsAreas[entity] ?? entity];
  return rows.length === 0 && area?.state !== 'missing' && area?.state !== 'not-permitted';
}

const termsAreas: { readonly [Entity in EntityName]?: OfflineArea } = { 'vehicle-handover-document': 'handover-terms', 'vehicle-rental': 'booking-terms' };

/** Kept answers with their hashes; an empty one says that there are no terms. */
export function hashedTerms(rows: readonly ReferenceRow[]): Promise<readonly TermsText[]> {
  const texts = rows.flatMap(({ value, language }) => (typeof value === 'string' && value !== '' && language ? [{ html: value, language }] : []));
  return Promise.all(texts.map(async (text) => ({ ...text, hash: await sha256(new TextEncoder().encode(text.html).buffer) })));
}

/** The text that a reader of `language` gets: another language's only where there is no other on this device. */
export function termsToRead(texts: readonly TermsText[], language: string): TermsText | undefined {
  return texts.find((text) => text.language === language) ?? texts[0];
}

/** Whether `hash` is of a text that still holds, in any language: who has read it need not read another. */
export function isAccepted(texts: readonly TermsText[], hash: unknown): boolean {
  return texts.some((text) => text.hash === hash);
}

export function acceptanceOf({ hash, language }: TermsText): TermsAcceptance {
  return { TermsHash: hash, TermsLanguage: language };
}
