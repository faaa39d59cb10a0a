import type { Generated } from 'kysely';
import type { FieldChange } from '../../src/contract/entities/audit.ts';
import type { DateTime, Json, Nullable } from './columns.ts';

/** The audit trail of records, append-only. */
export type AuditEntryTable = {
  Id: Generated<number>;
  Entity: string;
  RecordId: number;
  Kind: string;
  Call: string;
  /** Null for a change at the command line, by the operating-system account `Operator`. */
  UserId: Nullable<number>;
  Operator: Nullable<string>;
  HappenedOn: Nullable<DateTime>;
  EnteredOn: DateTime;
  DeviceId: Nullable<string>;
  Reason: Nullable<string>;
  Changes: Json<FieldChange[]>;
};
