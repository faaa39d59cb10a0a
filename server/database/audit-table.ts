import type { Generated } from 'kysely';
import type { FieldChange } from '../../src/contract/entities/audit.ts';
import type { DateTime, Json, Nullable } from './columns.ts';

/** What was done to records: only ever added to. */
export type AuditEntryTable = {
  Id: Generated<number>;
  Entity: string;
  RecordId: number;
  Kind: string;
  Call: string;
  /** Null for what was done at the machine itself, by its account `Operator`. */
  UserId: Nullable<number>;
  Operator: Nullable<string>;
  HappenedOn: Nullable<DateTime>;
  EnteredOn: DateTime;
  DeviceId: Nullable<string>;
  Reason: Nullable<string>;
  Changes: Json<FieldChange[]>;
};
