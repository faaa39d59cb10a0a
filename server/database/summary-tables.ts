import type { Generated } from 'kysely';
import type { Computed, DateTime, Nullable, Stamps } from './columns.ts';

/** Periodic summaries, their positions and access links. */
export type SummaryTables = {
  periodic_summary: PeriodicSummaryTable;
  periodic_summary_access: PeriodicSummaryAccessTable;
  periodic_summary_position: PeriodicSummaryPositionTable;
};

type PeriodicSummaryTable = Stamps & {
  Id: Generated<number>;
  Number: Nullable<string>;
  VehicleId: number;
  StartDate: DateTime;
  EndDate: Nullable<DateTime>;
  DriverName: Generated<string>;
  CounterStart: number;
  CounterEnd: Nullable<number>;
  Distance: Nullable<number>;
  DistanceCategory1: Nullable<number>;
  DistanceCategory2: Generated<number>;
  DistanceCategory3: Generated<number>;
  DistanceCategory4: Generated<number>;
  FuelStart: Nullable<number>;
  FuelEnd: Nullable<number>;
  OrganizationStructureLevel1: Generated<string>;
  OrganizationStructureLevel2: Generated<string>;
  OrganizationStructureLevel3: Generated<string>;
  SearchText: Computed<string>;
};

type PeriodicSummaryAccessTable = {
  periodicSummaryId: number;
  TokenHash: Buffer;
  ValidTo: DateTime;
  CreatedOn: DateTime;
  CreatedBy: number;
};

type PeriodicSummaryPositionTable = Stamps & {
  Id: Generated<number>;
  periodicSummaryId: number;
  Date: DateTime;
  Description: string;
  Comments: Generated<string>;
};
