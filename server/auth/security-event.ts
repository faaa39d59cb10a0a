import type { Kysely } from 'kysely';
import type { SecurityKind } from '../../src/contract/entities/company/administration-answers.ts';
import type { Database } from '../database/tables.ts';

/** An entry of the security log. `UserId` is null for a login that failed; `Subject`: method and path of the call. */
export type SecurityEvent = {
  readonly Kind: SecurityKind;
  readonly UserId: number | null;
  readonly Name: string;
  readonly Address: string;
  readonly Subject: string;
};

export type SecurityLog = {
  readonly add: (event: SecurityEvent) => void;
  /** Writes the waiting events. */
  readonly flush: () => Promise<void>;
};

/** How much left the company: the end of a `Subject`. */
export function rowsText(rows: number): string {
  return `${rows} rows`;
}

/** Writes an event of no request: of a mail, or of a command. */
export async function writeSecurityEvent(db: Kysely<Database>, event: SecurityEvent): Promise<void> {
  await db.insertInto('security_event').values(event).execute();
}
