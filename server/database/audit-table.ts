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
  UserId: number;
  HappenedOn: Nullable<DateTime>;
  EnteredOn: DateTime;
  DeviceId: Nullable<string>;
  Reason: Nullable<string>;
  Changes: Json<FieldChange[]>;
};
