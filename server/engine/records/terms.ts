import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { functionality, type FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import type { Language } from '../../../src/contract/wire/languages.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { Database } from '../../database/tables.ts';

/** Whether a record of this functionality needs accepted terms before it is saved. */
export async function hasTerms(db: Kysely<Database>, name: FunctionalityName): Promise<boolean> {
  return (await textsOf(db, name)).length > 0;
}

/** The terms as HTML in `language`, else in Polish; empty when there are none. */
export async function termsHtml(db: Kysely<Database>, name: FunctionalityName, language: Language): Promise<string> {
  return inLanguage(await textsOf(db, name), language)?.Html ?? '';
}

/** The text with this digest, in force or replaced; null when it was never stored. */
export async function acceptedHtml(db: Kysely<Database>, name: FunctionalityName, hash: string): Promise<string | null> {
  const version = await db
    .selectFrom('terms_version')
    .select('Html')
    .where('FunctionalityId', '=', functionality[name])
    .where('Hash', '=', hash.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return version?.Html ?? null;
}

/**
 * Throws `terms-changed` when the accepted hash does not match the current terms: they may have changed while the device was offline, and
 * the user must read them again (sync rule 7). A hash that the record already stores (`storedHash`) stays valid.
 */
export async function checkTerms(
  db: Kysely<Database>,
  name: FunctionalityName,
  accepted: AcceptedTerms,
  storedHash: unknown,
): Promise<void> {
  const { TermsHash, TermsLanguage } = accepted;
  if (TermsHash === null || TermsHash === storedHash) return;
  const texts = await textsOf(db, name);
  if (texts.length === 0) return;
  const digest = createHash('sha256')
    .update(inLanguage(texts, TermsLanguage)?.Html ?? '')
    .digest('hex');
  if (digest !== TermsHash.toLowerCase()) throw new TaborError('terms-changed');
}

/** The accepted terms in a record: the digest of their text, and its language. */
export type AcceptedTerms = { readonly TermsHash: string | null; readonly TermsLanguage: string | null };

type TermsText = { readonly Language: string; readonly Html: string };

function textsOf(db: Kysely<Database>, name: FunctionalityName): Promise<TermsText[]> {
  return db.selectFrom('terms').select(['Language', 'Html']).where('FunctionalityId', '=', functionality[name]).execute();
}

function inLanguage(texts: readonly TermsText[], language: string | null): TermsText | undefined {
  return texts.find((text) => text.Language === language) ?? texts.find((text) => text.Language === 'pl') ?? texts[0];
}
