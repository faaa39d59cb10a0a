import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type TermsVersion } from '../../src/contract/entities/administration.ts';
import { setTerms as body } from '../../src/contract/entities/administration-bodies.ts';
import { toLanguage } from '../../src/contract/languages.ts';
import { readRecord } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { administering, writeDown, type Acting } from './journal.ts';

/** All versions of the terms of a kind of record in one language, newest first; the first is in force. */
export async function termsVersions(db: Kysely<Database>, functionalityId: number, language: string): Promise<TermsVersion[]> {
  const versions = await db.selectFrom('terms_version').selectAll().where('FunctionalityId', '=', functionalityId).where('Language', '=', language).orderBy('Id', 'desc').execute();
  return versions.map((version) => ({ ...version, Language: toLanguage(version.Language) }));
}

/** Replaces the terms of a kind of record in one language; the old text stays as a version. Throws `validation`. */
export async function setTerms(acting: Acting, given: unknown): Promise<true> {
  const { FunctionalityId, Language, Html } = readRecord(body, given);
  await administering(acting, async (trx) => {
    const kept = await trx.selectFrom('terms').select('Html').where('FunctionalityId', '=', FunctionalityId).where('Language', '=', Language).forUpdate().executeTakeFirst();
    if (kept?.Html === Html) return;
    const { Id } = await trx
      .insertInto('terms')
      .values({ FunctionalityId, Language, Html })
      .onConflict((conflict) => conflict.columns(['FunctionalityId', 'Language']).doUpdateSet({ Html }))
      .returning('Id')
      .executeTakeFirstOrThrow();
    // Versions store the texts, so the journal needs only their hashes.
    const told = (html: string) => ({ Version: createHash('sha256').update(html).digest('hex').slice(0, 12) });
    await writeDown(trx, acting, { subject: 'terms', id: Id, call: 'setTerms', before: kept ? told(kept.Html) : null, after: told(Html) });
  });
  return true;
}
