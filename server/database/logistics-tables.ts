import type { Generated } from 'kysely';
import type { Computed, DateTime, Day, Nullable } from './columns.ts';

export type AllocationTable = {
  Id: Generated<number>;
  VehicleId: number;
  EmployeeId: Nullable<number>;
  OrganizationStructure: Nullable<string>;
  CostPlace: Nullable<string>;
  From: DateTime;
  To: Nullable<DateTime>;
  SearchText: Computed<string>;
};

export type CompanyFileTable = {
  Id: Generated<number>;
  Name: string;
  FileId: Nullable<number>;
  Url: Nullable<string>;
  FileName: Nullable<string>;
  SearchText: Computed<string>;
};

export type ForwardingPortfolioTable = {
  Id: Generated<number>;
  ContainerNumber: Nullable<string>;
  ShippingNumber: Nullable<string>;
  ContractNumber: Nullable<string>;
  ForwardingType: Nullable<string>;
  ClientName: Nullable<string>;
  ImporterName: Nullable<string>;
  ExporterName: Nullable<string>;
  ShipownerName: Nullable<string>;
  ShipmentDate: Nullable<Day>;
  ArrivalDate: Nullable<Day>;
  PlacementDate: Nullable<Day>;
  LoadingPort: Nullable<string>;
  UnloadingPort: Nullable<string>;
  OceanShipName: Nullable<string>;
  VoyageOcean: Nullable<string>;
  Incoterms: Nullable<string>;
  IsClosed: Generated<boolean>;
  ShipmentId: Nullable<string>;
  Commodity: Nullable<string>;
  Quantity: Nullable<number>;
  HarborCompany: Nullable<string>;
  GrossWeight: Nullable<number>;
  Packaging: Nullable<string>;
  Teu: Nullable<number>;
  Comments: Generated<string>;
  IsCargoInsured: Generated<boolean>;
  Volume: Nullable<number>;
  ContainerType: Nullable<string>;
  SearchText: Computed<string>;
};

export type FuelCardTable = {
  Id: Generated<number>;
  Number: string;
  ValidTo: Nullable<Day>;
  CardType: Nullable<string>;
  VehicleId: Nullable<number>;
  EmployeeId: Nullable<number>;
  AssignmentSince: Nullable<Day>;
  Issuer: Nullable<string>;
  IssuerShortName: Nullable<string>;
  AllowedLimit: Nullable<number>;
  Symbol: Nullable<string>;
  LimitType: Nullable<string>;
  LiquidationDate: Nullable<Day>;
  Comments: Generated<string>;
  Status: Nullable<string>;
  RowVersion: Generated<number>;
  SearchText: Computed<string>;
};

export type SecretTable = { TableName: string; RecordId: number; Field: string; Sealed: Buffer };

export type SecretRevealTable = {
  Id: Computed<number>;
  UserId: number;
  TableName: string;
  RecordId: number;
  Field: string;
  RevealedOn: Generated<Date>;
};

export type SimCardTable = {
  Id: Generated<number>;
  PhoneNumber: string;
  VehicleId: Nullable<number>;
  EmployeeId: Nullable<number>;
  AssignmentFrom: Nullable<Day>;
  SerialNumber: Nullable<string>;
  Operator: Nullable<string>;
  Plan: Nullable<string>;
  Differentiator: Nullable<string>;
  AccountCode: Nullable<string>;
  IsHiddenNumber: Generated<boolean>;
  IsRoaming: Generated<boolean>;
  IsGprs: Generated<boolean>;
  IsDuplicate: Generated<boolean>;
  IsAPN: Generated<boolean>;
  IsHunting: Generated<boolean>;
  FirstActivationOn: Nullable<Day>;
  PwaOn: Nullable<Day>;
  PhoneChangeOn: Nullable<Day>;
  Status: Nullable<string>;
  Comments: Generated<string>;
  RowVersion: Generated<number>;
  SearchText: Computed<string>;
};

export type TransportOrderTable = {
  Id: Generated<number>;
  OrderNumber: string;
  LoadingDate: Nullable<DateTime>;
  LoadingCountry: Nullable<string>;
  LoadingPostalCode: Nullable<string>;
  UnloadingDate: Nullable<DateTime>;
  UnloadingCountry: Nullable<string>;
  UnloadingPostalCode: Nullable<string>;
  VehicleId: Nullable<number>;
  TrailerId: Nullable<number>;
  DriverId: Nullable<number>;
  StatusId: Generated<number>;
  Loaded: Nullable<DateTime>;
  Unloaded: Nullable<DateTime>;
  DocumentsDelivered: Nullable<DateTime>;
  DocumentCount: Generated<number>;
  ChangedOn: Nullable<DateTime>;
  ChangedBy: Nullable<number>;
  RowVersion: Generated<number>;
  SearchText: Computed<string>;
};
