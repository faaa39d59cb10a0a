import type { Kysely } from 'kysely';
import type { Permissions } from '../../src/contract/permissions/permissions.ts';
import type { Language } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';
import type { ExportWorkers } from '../export/export-workers.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Mailer } from './mailer.ts';

export type ReportMailOptions = {
  readonly exportWorkers: Pick<ExportWorkers, 'run'>;
  readonly appAddress: string;
  readonly demoMode: boolean;
};

export type MailOptions = {
  readonly mailer: Mailer;
  readonly secrets: SecretBox;
  readonly appAddress: string;
  readonly from: string;
  readonly companyTimeZone: string;
  /** The protocol of a handover as a PDF. */
  readonly makeProtocol: (
    db: Kysely<Database>,
    id: number,
    language: Language,
  ) => Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
} & ReportMailOptions;

/** The recipient of a mail. */
export type Reader = {
  readonly id: number;
  readonly employeeId: number | null;
  readonly name: string;
  readonly language: Language;
  readonly permissions: Permissions;
};
