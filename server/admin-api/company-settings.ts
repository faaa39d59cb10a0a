import type { Kysely } from 'kysely';
import type * as v from 'valibot';
import type { saveCompanySettingsBody } from '../../src/contract/administration-bodies.ts';
import type { CompanySettings } from '../../src/contract/entities/company/company-settings.ts';
import type { Database } from '../database/tables.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from './admin-journal.ts';

const columns = ['Logo', 'MailsProtocol', 'PhotoPlaces'] as const;

/** The company's settings. */
export function readCompanySettings(db: Kysely<Database>): Promise<CompanySettings> {
  return db.selectFrom('company_setting').select(columns).executeTakeFirstOrThrow();
}

/** Replaces the company's settings. */
export async function saveCompanySettings(context: AdminContext, input: v.InferOutput<typeof saveCompanySettingsBody>): Promise<true> {
  await runAdminChange(context, async (trx) => {
    const before = await trx.selectFrom('company_setting').select(columns).forUpdate().executeTakeFirstOrThrow();
    const { MailsProtocol = before.MailsProtocol, PhotoPlaces = before.PhotoPlaces } = input;
    const after = { Logo: input.Logo, MailsProtocol, PhotoPlaces };
    await trx.updateTable('company_setting').set(after).execute();
    await recordAdminChange(trx, context, {
      entity: 'company-setting',
      id: 1,
      call: 'saveCompanySettings',
      before: toAuditRow(before),
      after: toAuditRow(after),
    });
  });
  return true;
}

/** The journal stores whether there is a logo, not its bytes. */
function toAuditRow({ Logo, ...others }: CompanySettings) {
  return { ...others, Logo: Logo === null ? null : `${Logo.length} B` };
}
