import type { SecurityKind } from '../../src/contract/entities/company/administration-answers.ts';

/** An entry of the security log. `UserId` is null for a login that failed; `Subject`: method and path of the call. */
export type SecurityEvent = { readonly Kind: SecurityKind; readonly UserId: number | null; readonly Name: string; readonly Address: string; readonly Subject: string };

export type SecurityLog = {
  readonly add: (event: SecurityEvent) => void;
  /** Writes what waits. */
  readonly flush: () => Promise<void>;
};
