import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { functionality, type FunctionalityName } from '../../src/contract/functionality.ts';
import type { Language } from '../../src/contract/languages.ts';
import { TaborError } from '../../src/contract/problem.ts';
import type { Database } from '../database/tables.ts';

/** Whether there are terms to accept before a record of this functionality is saved. */
export async function hasTerms(db: Kysely<Database>, name: FunctionalityName): Promise<boolean> {
  return (await textsOf(db, name)).length > 0;
}

/** The terms' HTML in `language`, else in Polish; empty when there are none. */
export async function termsHtml(db: Kysely<Database>, name: FunctionalityName, language: Language): Promise<string> {
  return inLanguage(await textsOf(db, name), language)?.Html ?? '';
}

/**
 * Throws `terms-changed` when what was accepted is not what the terms say now: the text may have changed while the device was
 * offline, and then it must be read again (sync rule 7). A hash that is `kept` with the record already stays good.
 */
export async function checkTerms(
  db: Kysely<Database>,
  name: FunctionalityName,
  accepted: { readonly TermsHash: string | null; readonly TermsLanguage: string | null },
  kept: unknown,
): Promise<void> {
  const { TermsHash, TermsLanguage } = accepted;
  if (TermsHash === null || TermsHash === kept) return;
  const texts = await textsOf(db, name);
  if (texts.length === 0) return;
  const digest = createHash('sha256').update(inLanguage(texts, TermsLanguage)?.Html ?? '').digest('hex');
  if (digest !== TermsHash.toLowerCase()) throw new TaborError('terms-changed');
}

type TermsText = { readonly Language: string; readonly Html: string };

function textsOf(db: Kysely<Database>, name: FunctionalityName): Promise<TermsText[]> {
  return db.selectFrom('terms').select(['Language', 'Html']).where('FunctionalityId', '=', functionality[name]).execute();
}

function inLanguage(texts: readonly TermsText[], language: string | null): TermsText | undefined {
  return texts.find((text) => text.Language === language) ?? texts.find((text) => text.Language === 'pl') ?? texts[0];
}
