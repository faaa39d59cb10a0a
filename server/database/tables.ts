import type { Generated } from 'kysely';
import type { SelectedDamages } from '../../src/contract/entities/damage-point.ts';
import type { AdditionalFieldValue } from '../../src/contract/fields.ts';
import type { TripKind } from '../../src/contract/rules/mileage/trip-kind.ts';
import type { AuditEntryTable } from './audit-table.ts';
import type { Computed, DateTime, Day, Json, JsonOrNull, Nullable, Stamps } from './columns.ts';
import type {
  AllocationTable,
  CompanyFileTable,
  ForwardingPortfolioTable,
  FuelCardTable,
  SecretTable,
  SecretRevealTable,
  SimCardTable,
  TransportOrderTable,
} from './logistics-tables.ts';
import type { EquipmentRentalDocumentTable, RentalDocumentTable } from './rental-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { SummaryTables } from './summary-tables.ts';

/** The tables of `migrations/`, by their SQL names; columns are the contract's wire names. */
export type Database = ReportTables & SummaryTables & {
  additional_field: AdditionalFieldTable;
  additional_field_group: AdditionalFieldGroupTable;
  additional_field_item: AdditionalFieldItemTable;
  audit_entry: AuditEntryTable;
  allocation: AllocationTable;
  calendar_feed: CalendarFeedTable;
  calendar_origin: { Name: Generated<string> };
  company_file: CompanyFileTable;
  contractor: ContractorTable;
  contractor_employee: ContractorEmployeeTable;
  country: CountryTable;
  dictionary: DictionaryTable;
  dictionary_item: DictionaryItemTable;
  employee: EmployeeTable;
  equipment: EquipmentTable;
  equipment_rental_document: EquipmentRentalDocumentTable;
  file: FileTable;
  file_object: FileObjectTable;
  file_part: FilePartTable;
  file_upload_part: FileUploadPartTable;
  forwarding_portfolio: ForwardingPortfolioTable;
  fuel_card: FuelCardTable;
  idempotency_key: IdempotencyKeyTable;
  login: LoginTable;
  login_attempt: LoginAttemptTable;
  number_series: NumberSeriesTable;
  predefined_place: PredefinedPlaceTable;
  rental_document: RentalDocumentTable;
  secret: SecretTable;
  secret_reveal: SecretRevealTable;
  session_token: SessionTokenTable;
  sim_card: SimCardTable;
  terms: TermsTable;
  terms_version: TermsVersionTable;
  transport_order: TransportOrderTable;
  trip_record_card: TripRecordCardTable;
  user_account: UserAccountTable;
  user_permission: UserPermissionTable;
  vehicle: VehicleTable;
  vehicle_booking: VehicleBookingTable;
  vehicle_counter: VehicleCounterTable;
  vehicle_handover_document: VehicleHandoverDocumentTable;
  vehicle_handover_document_fault: VehicleHandoverDocumentFaultTable;
};

/** Calendar feeds; `VehicleId` is null for the user's own bookings. */
type CalendarFeedTable = {
  Id: Generated<number>;
  UserId: number;
  VehicleId: Nullable<number>;
  TokenHash: Buffer;
  CreatedOn: DateTime;
  RevokedOn: Nullable<DateTime>;
};

type AdditionalFieldTable = {
  Id: Generated<number>;
  GroupId: number;
  Name: string;
  Type: Generated<string>;
  IsRequired: Generated<boolean>;
  MaxLength: Nullable<number>;
  Position: Generated<number>;
  IsActive: Generated<boolean>;
};

type AdditionalFieldGroupTable = {
  Id: Generated<number>;
  ControllerNumber: number;
  Name: string;
  Position: Generated<number>;
};

type AdditionalFieldItemTable = {
  Id: Generated<number>;
  AdditionalFieldId: number;
  Name: string;
  Position: Generated<number>;
};

type ContractorTable = {
  Id: Generated<number>;
  Name: string;
  IsInsurer: Generated<boolean>;
  IsActive: Generated<boolean>;
  FoldedName: Computed<string>;
};

type ContractorEmployeeTable = { Id: Generated<number>; ContractorId: number; Name: string };

type CountryTable = { Code: string; Name: string; NameDe: Nullable<string>; NameEn: Nullable<string> };

type DictionaryTable = { Id: number; Code: Nullable<string>; Name: string };

type DictionaryItemTable = {
  Id: Generated<number>;
  DictionaryId: number;
  Code: Nullable<string>;
  Name: string;
  NameDe: Nullable<string>;
  NameEn: Nullable<string>;
  Position: Generated<number>;
  IsActive: Generated<boolean>;
};

type EmployeeTable = {
  Id: Generated<number>;
  FullName: string;
  Number: Nullable<string>;
  PositionCode: Nullable<string>;
  EmployedOn: Nullable<Day>;
  Email: Nullable<string>;
  PhoneNumber: Nullable<string>;
  StructureDate: Nullable<Day>;
  CostStructureDate: Nullable<Day>;
  CostPlace: Nullable<string>;
  DriverLicenceCategory: Nullable<string>;
  DriverLicenceExpirationDate: Nullable<Day>;
  DriverLicenceNumber: Nullable<string>;
  OrganizationStructure: Nullable<string>;
  IsActive: Generated<boolean>;
  FinishedWorkOn: Nullable<Day>;
  FoldedName: Computed<string>;
  Folded: Computed<string>;
};

type EquipmentTable = { Id: Generated<number>; Name: string; IsActive: Generated<boolean> };

type FileTable = {
  Id: Generated<number>;
  TableName: Nullable<string>;
  RecordId: Nullable<number>;
  FileName: string;
  ContentType: string;
  Size: number;
  Sha256: string;
  CreatedOn: Generated<DateTime>;
  CreatedBy: Nullable<number>;
  /** Key in the object store; null when the bytes are in `file_part`. */
  ObjectKey: Nullable<string>;
};

type FileObjectTable = { Key: string; WrittenOn: Generated<Date>; GoneOn: Nullable<Date> };

type FilePartTable = { FileId: number; Position: number; Bytes: Buffer };

type FileUploadPartTable = { UserId: number; Upload: string; At: number; Size: number; Bytes: Buffer; ReceivedOn: Generated<Date> };

type IdempotencyKeyTable = {
  UserId: number;
  Key: string;
  PayloadHash: string;
  Status: number;
  Body: string;
  CreatedOn: Generated<Date>;
};

type LoginTable = { Id: Generated<number>; UserId: number; Method: 'password' | 'windows'; Address: string; LoggedInOn: Generated<Date> };

type LoginAttemptTable = { Id: Generated<number>; Username: string; Address: string; AttemptedOn: Generated<Date> };

type NumberSeriesTable = { Id: Generated<number>; Prefix: string; Year: number; LastNumber: number };

type PredefinedPlaceTable = { Id: Generated<number>; Name: string; IsActive: Generated<boolean> };

type SessionTokenTable = {
  TokenHash: Buffer;
  UserId: number;
  CreatedOn: Generated<Date>;
  ExpiresOn: Date;
  RevokedOn: Nullable<Date>;
};

type TermsTable = { Id: Generated<number>; FunctionalityId: number; Language: string; Html: string };

/** All versions of the terms, written by a trigger. */
type TermsVersionTable = { Id: Generated<number>; FunctionalityId: number; Language: string; Html: string; Hash: string; SetOn: Generated<DateTime> };

type TripRecordCardTable = Stamps & {
  Id: Generated<number>;
  VehicleId: number;
  EmployeeId: Nullable<number>;
  StartDate: DateTime;
  EndDate: Nullable<DateTime>;
  Description: Generated<string>;
  Purpose: string;
  StartCounter: number;
  EndCounter: Nullable<number>;
  TripKind: Nullable<TripKind>;
  Partner: Generated<string>;
  AdditionalFieldValues: Json<AdditionalFieldValue[]>;
  SearchText: Computed<string>;
};

type UserAccountTable = {
  Id: Generated<number>;
  Username: string;
  GivenName: Generated<string>;
  PasswordHash: string;
  EmployeeId: Nullable<number>;
  IsDemo: Generated<boolean>;
  IsActive: Generated<boolean>;
};

type UserPermissionTable = {
  UserId: number;
  FunctionalityId: number;
  IsRead: Generated<boolean>;
  IsAdd: Generated<boolean>;
  IsChange: Generated<boolean>;
  IsRemove: Generated<boolean>;
  IsAdmin: Generated<boolean>;
};

type VehicleTable = {
  Id: Generated<number>;
  RegistrationNumber: string;
  VehicleType: Generated<number>;
  Make: Nullable<string>;
  Type: Nullable<string>;
  Model: Nullable<string>;
  TypeByPurpose: Nullable<string>;
  Status: Nullable<string>;
  BodyNumber: Nullable<string>;
  ProductionYear: Nullable<number>;
  Fuel: Nullable<string>;
  EngineCapacity: Nullable<number>;
  CurrentUserId: Nullable<number>;
  OrganizationStructure: Nullable<string>;
  CostPlace: Nullable<string>;
  VehicleMileage: Nullable<number>;
  NextTechnicalInspection: Nullable<Day>;
  NextServiceInspection: Nullable<Day>;
  VehicleMileageNextServiceInspection: Nullable<number>;
  AgreementNumber: Nullable<string>;
  ContractStartDate: Nullable<Day>;
  ContractEndDate: Nullable<Day>;
  InstalmentCount: Nullable<number>;
  InstalmentNet: Nullable<number>;
  Currency: Nullable<string>;
  KilometreLimit: Nullable<number>;
  IsActive: Generated<boolean>;
  FoldedNumber: Computed<string>;
  SearchText: Computed<string>;
};

type VehicleBookingTable = Stamps & {
  Id: Generated<number>;
  Number: Nullable<string>;
  VehicleId: number;
  AdditionalEquipmentId: Nullable<number>;
  EmployeeId: Nullable<number>;
  StartDate: DateTime;
  EndDate: DateTime;
  PickUpDate: Nullable<DateTime>;
  ReturnDate: Nullable<DateTime>;
  PickUpCounter: Nullable<number>;
  ReturnCounter: Nullable<number>;
  TravelPurpose: Generated<string>;
  StartPlace: Generated<string>;
  TargetPlace: Generated<string>;
  Status: Generated<string>;
  Comment: Generated<string>;
  Authorization: Generated<string>;
  IsAccepted: Generated<boolean>;
  IsRejected: Generated<boolean>;
  IsRejectedByDriver: Generated<boolean>;
  AdditionalFieldValues: Json<AdditionalFieldValue[]>;
  TermsHash: Nullable<string>;
  TermsLanguage: Nullable<string>;
  SearchText: Computed<string>;
  Reason: Generated<string>;
};

type VehicleCounterTable = Stamps & {
  Id: Generated<number>;
  VehicleId: number;
  DateTime: DateTime;
  CounterState: number;
  Comments: Generated<string>;
  EmployeeId: Nullable<number>;
  SearchText: Computed<string>;
};

type VehicleHandoverDocumentTable = Stamps & {
  Id: Generated<number>;
  Number: Nullable<string>;
  Date: DateTime;
  VehicleId: number;
  FromEmployeeId: number;
  ToEmployeeId: number;
  ContractorId: Nullable<number>;
  Counter: Nullable<number>;
  Fuel: Nullable<string>;
  PlaceName: Generated<string>;
  Comments: Generated<string>;
  AdditionalFieldValues: Json<AdditionalFieldValue[]>;
  SelectedDamages: Json<SelectedDamages>;
  FromSignature: Nullable<string>;
  ToSignature: Nullable<string>;
  FromUnsigned: JsonOrNull<object>;
  ToUnsigned: JsonOrNull<object>;
  TermsHash: Nullable<string>;
  TermsLanguage: Nullable<string>;
  Seal: JsonOrNull<object>;
  ConfirmedOn: Nullable<DateTime>;
  ConfirmedBy: Nullable<number>;
  SearchText: Computed<string>;
};

type VehicleHandoverDocumentFaultTable = {
  Id: Generated<number>;
  VehicleHandoverDocumentId: number;
  PlacementId: Nullable<number>;
  KindId: Nullable<number>;
  Description: string;
  DamagePointId: Nullable<string>;
  RowVersion: Generated<number>;
};
