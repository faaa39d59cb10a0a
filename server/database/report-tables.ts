import type { Generated } from 'kysely';
import type { Computed, DateTime, Day, Nullable, Stamps } from './columns.ts';

/** Damages, service requests, insurance policies, costs and related tables of vehicles. */
export type ReportTables = {
  cost: CostTable;
  rental_application: RentalApplicationTable;
  service_request: ServiceRequestTable;
  vehicle_damage: VehicleDamageTable;
  vehicle_insurance_policy: VehicleInsurancePolicyTable;
  vehicle_model: VehicleModelTable;
};

type CostTable = Stamps & {
  Id: Generated<number>;
  CostDate: Day;
  InvoiceNumber: Generated<string>;
  VehicleId: number;
  CostGroup: number;
  Counter: Nullable<number>;
  Quantity: Nullable<number>;
  CostValue: number;
  CostGross: number;
  Currency: string;
  VatRate: Nullable<number>;
  Description: Generated<string>;
  Comments: Generated<string>;
  CostPlace: Generated<string>;
  EmployeeName: Generated<string>;
  TransactionPlace: Generated<string>;
  SearchText: Computed<string>;
};

type RentalApplicationTable = Stamps & {
  Id: Generated<number>;
  StartDate: DateTime;
  EndDate: DateTime;
  StartPredefinedPlaceId: number;
  EndPredefinedPlaceId: number;
  ClassId: number;
  ModelId: Nullable<number>;
  KmLimit: Nullable<number>;
  FirstName: string;
  LastName: string;
  PhoneNumber: string;
  Email: string;
  Comments: Generated<string>;
  SearchText: Computed<string>;
};

type ServiceRequestTable = Stamps & {
  Id: Generated<number>;
  Number: Nullable<string>;
  VehicleId: number;
  StatusId: Nullable<number>;
  RequestDateTimeDate: DateTime;
  ServiceKindId: number;
  PlannedDate: Nullable<DateTime>;
  PlannedEndDate: Nullable<DateTime>;
  Date: Nullable<Day>;
  PlaceName: Generated<string>;
  WorkshopCountryCode: Nullable<string>;
  ConsultantId: Nullable<number>;
  ResponsiblePersonId: Nullable<number>;
  DoCallBack: Generated<boolean>;
  NotifierPhoneNumber: Generated<string>;
  Description: string;
  SearchText: Computed<string>;
};

type VehicleDamageTable = Stamps & {
  Id: Generated<number>;
  Number: Nullable<string>;
  VehicleId: number;
  ReportDate: Day;
  StatusId: Nullable<number>;
  DamageDateTime: DateTime;
  DamageCauseId: number;
  PlaceCountryCode: Generated<string>;
  PlaceCity: string;
  PlaceStreet: Generated<string>;
  PlaceStreetNumber: Generated<string>;
  PlacePostCode: Generated<string>;
  PlaceFlatNumber: Generated<string>;
  PlaceAddressInOneLine: string;
  IsDrivenByAnEmployee: Generated<boolean>;
  DriverEmployeeId: Nullable<number>;
  DriverName: Generated<string>;
  IsDuringWork: Generated<boolean>;
  IsDriversFault: Generated<boolean>;
  WhoseInsurancePolicy: Nullable<number>;
  Insurer: Generated<string>;
  InsurerNumber: Generated<string>;
  IsPoliceNotified: Generated<boolean>;
  PoliceStation: Generated<string>;
  PoliceComments: Generated<string>;
  Comments: Generated<string>;
  SearchText: Computed<string>;
};

type VehicleInsurancePolicyTable = {
  Id: Generated<number>;
  VehicleId: number;
  InsurerId: number;
  Number: string;
  DateFrom: Day;
  DateTo: Day;
  SearchText: Computed<string>;
};

type VehicleModelTable = { Id: Generated<number>; Name: string; IsActive: Generated<boolean> };
