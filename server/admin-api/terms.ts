import type * as v from 'valibot';
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type TermsVersion } from '../../src/contract/entities/company/administration-answers.ts';
import type { setTermsBody } from '../../src/contract/administration-bodies.ts';
import { toLanguage } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';

/** All versions of the terms of a kind of record in one language, newest first; the first is in force. */
export async function listTermsVersions(db: Kysely<Database>, functionalityId: number, language: string): Promise<TermsVersion[]> {
  const versions = await db
    .selectFrom('terms_version')
    .selectAll()
    .where('FunctionalityId', '=', functionalityId)
    .where('Language', '=', language)
    .orderBy('Id', 'desc')
    .execute();
  return versions.map((version) => ({ ...version, Language: toLanguage(version.Language) }));
}

/** Replaces the terms of a kind of record in one language; the old text stays as a version. Throws `validation`. */
export async function setTerms(context: AdminContext, input: v.InferOutput<typeof setTermsBody>): Promise<true> {
  const { FunctionalityId, Language, Html } = input;
  await runAdminChange(context, async (trx) => {
    const stored = await trx
      .selectFrom('terms')
      .select('Html')
      .where('FunctionalityId', '=', FunctionalityId)
      .where('Language', '=', Language)
      .forUpdate()
      .executeTakeFirst();
    if (stored?.Html === Html) return;
    const { Id } = await trx
      .insertInto('terms')
      .values({ FunctionalityId, Language, Html })
      .onConflict((conflict) => conflict.columns(['FunctionalityId', 'Language']).doUpdateSet({ Html }))
      .returning('Id')
      .executeTakeFirstOrThrow();
    // Versions store the texts, so the journal needs only their hashes.
    const toAuditRow = (html: string) => ({ Version: createHash('sha256').update(html).digest('hex').slice(0, 12) });
    await recordAdminChange(trx, context, {
      entity: 'terms',
      id: Id,
      call: 'setTerms',
      before: stored ? toAuditRow(stored.Html) : null,
      after: toAuditRow(Html),
    });
  });
  return true;
}
