import { describe, expect, test } from 'vitest';
import type { Configuration } from '../contract/device/configuration.ts';
import type { EntityDefinition, EntityName } from '../contract/definition/entity.ts';
import { entityRegistry } from '../contract/registry.ts';
import type { ScreenDeclaration } from '../screens/declaration/screen-declaration.ts';
import { screenEntries, screensOf } from './registry.ts';

const ofCard =
  'Number ValidTo CardType AssignmentTo AssignmentSince Issuer AllowedLimit Symbol LimitType LiquidationDate Comments Status PIN';
const ofSim =
  'PhoneNumber AssignmentFrom AssignedToDetails SerialNumber Operator Plan Differentiator AccountCode PIN PIN2 PUK PUK2 PlusCode IsHiddenNumber IsRoaming IsGprs IsDuplicate IsAPN IsHunting FirstActivationOn PwaOn PhoneChangeOn Status Comments';
const ofEmployee =
  'FullName Number PositionCode EmployedOn Email StructureDate CostStructureDate CostPlace DriverLicenceCategory DriverLicenceExpirationDate DriverLicenceNumber OrganizationStructure';
const ofVehicle =
  'RegistrationNumber Make Type Model TypeByPurpose Status BodyNumber ProductionYear Fuel EngineCapacity CurrentUser OrganizationStructure CostPlace VehicleMileage NextTechnicalInspection NextServiceInspection VehicleMileageNextServiceInspection';
const ofPortfolio =
  'ContainerNumber ShippingNumber ContractNumber ForwardingType ClientName ImporterName ExporterName ShipownerName ShipmentDate ArrivalDate PlacementDate LoadingPort UnloadingPort OceanShipName VoyageOcean Incoterms IsClosed';
const ofOrder =
  'OrderNumber LoadingDate LoadingCountry LoadingPostalCode UnloadingDate UnloadingCountry UnloadingPostalCode Vehicle Trailer Driver Status';

const lists: readonly (readonly [string, EntityName, string])[] = [
  [
    'R-030',
    'vehicle-rental',
    'Id Number RegistrationNumber Equipment StartDate EndDate IsRejectedByDriver IsRejected IsAccepted TravelPurpose Authorization Status Comment | Employee Reason State',
  ],
  [
    'R-032',
    'rental-document',
    'Id RentalDocumentNumber StartDate EndDate Vehicle Kind Status Authorization OrganizationStructure CostPlace Contractor ContractorEmployee IsRejectedByDriver Consultant Comments IsDiscarded IsPreconfirmed IsConfirmed | Reason State',
  ],
  [
    'R-034',
    'equipment-rental-document',
    'Id RentalDocumentNumber StartDate EndDate Equipment Kind Status PickupPlace ReturnPlace Consultant Comments',
  ],
  [
    'R-035',
    'equipment-rental',
    'Id Number RegistrationNumber Equipment StartDate EndDate IsRejectedByDriver IsRejected IsAccepted TravelPurpose Authorization Status Comment | Employee Reason State',
  ],
  [
    'R-036',
    'rental-application',
    'Id StartDate EndDate StartPredefinedPlace EndPredefinedPlace Class Model KmLimit FirstNameLastName PhoneNumber Email Comments | Outcome OutcomeNumber',
  ],
  [
    'R-037',
    'vehicle-handover-document',
    'Id Number Date Vehicle FromEmployee ToEmployee Contractor Counter Fuel PlaceName Comments | Signatures VoidedOn Charge Completeness Returned',
  ],
  [
    'R-038',
    'vehicle-damage',
    'Id Number VehicleRegistrationNumber DriverName ReportDate Status DamageDateTime DamageCause IsDriversFault WhoseInsurancePolicy PlaceAddressInOneLine Comments CanBeDeleted | Reporter',
  ],
  ['R-039', 'vehicle-insurance-policy', 'VehicleRegistrationNumber Insurer Number DateFrom DateTo'],
  ['R-040', 'vehicle-counter', 'Id Date Vehicle CounterState Comments | Review'],
  [
    'R-144',
    'vehicle-reading',
    ' | Vehicle Date Counter Review Warning ComparedCounter ComparedDate Reason Employee Source ReviewReason ReviewedBy ReviewedOn',
  ],
  [
    'R-148',
    'statement-line',
    ' | RegistrationNumber Date State Doubt Vehicle Product Quantity CostValue CostGross Currency CostGroupDescription Counter Place CardNumber Supplier InvoiceNumber VatRate Reason ReviewedBy ReviewedOn',
  ],
  [
    'R-041',
    'trip-record-card',
    'Id VehicleRegistrationNumber StartDate EndDate Description Purpose StartCounter EndCounter | Employee TripKind Partner',
  ],
  [
    'R-042',
    'service-request',
    'Id Number VehicleRegistrationNumber Status RequestDateTimeDate PlannedDate PlannedEndDate ServiceKind DoCallBack NotifierPhoneNumber Date PlaceName Description | Reporter',
  ],
  [
    'R-043',
    'b-service-request',
    'RegistrationNumber MakeModelType Description RequestDescription Workshop WorkshopCountry StartDate EndDate NumberofDays Consultant ResponsiblePerson ServiceScope',
  ],
  [
    'R-045',
    'cost',
    'VehicleRegistrationNumber CostGroupDescription CostDate CostNet Currency CostPlace EmployeeName Quantity Description InvoiceNumber TransactionPlace Counter Comments | CostGross CostVat VatRate',
  ],
  [
    'R-046',
    'periodic-summary',
    'Id FullNumber StartDate EndDate VehicleRegistrationNumber DriverName OrganizationStructureLevel1 OrganizationStructureLevel2 OrganizationStructureLevel3 CounterStart CounterEnd Distance DistanceCategory1 DistanceCategory2 FuelStart FuelEnd',
  ],
  ['R-048', 'fuel-card', 'CardNumber PIN ValidTo AssignmentTo AssignmentSince CardType IssuerShortName'],
  ['R-048', 'sim-card', 'PhoneNumber AssignmentFrom AssignedToDetails PIN PUK'],
  ['R-048', 'employee', ofEmployee],
  ['R-049', 'vehicle', `${ofVehicle} | Charge`],
  ['R-050', 'forwarding-portfolio', ofPortfolio],
  ['R-051', 'allocation', 'Vehicle Employee OrganizationStructure CostPlace From To'],
  ['R-052', 'transport-order', `Id ${ofOrder} StatusId`],
  ['R-053', 'company-files', 'Name FileName'],
];

describe('list columns: those of the specification in its order, ours (after "|") anywhere', () => {
  test.each(lists)('[%s] %s', async (_rule, entity, columns) => {
    const [specified = [], ours = []] = columns.split(' | ').map((names) => names.split(' ').filter(Boolean));
    const listed = (await screens(entity)).columns.map(({ field }) => field);
    expect(listed.filter((field) => !ours.includes(field))).toEqual(specified);
    expect(listed.filter((field) => ours.includes(field)).toSorted()).toEqual(ours.toSorted());
  });

  test('covers every list of the specification', () => {
    const specified = screenEntries
      .map(({ entity }) => entity)
      .filter((entity) => !(entityRegistry[entity] as EntityDefinition).grid?.isExtra);
    expect(lists.map(([, entity]) => entity)).toEqual(expect.arrayContaining(specified));
  });
});

describe('details have the fields of the specification', () => {
  test.each<[string, EntityName, string]>([
    ['R-048', 'fuel-card', ofCard],
    ['R-048', 'sim-card', ofSim],
    ['R-048', 'employee', `${ofEmployee} Status FinishedWorkOn`],
    ['R-049', 'vehicle', `${ofVehicle} Charge EstimatedCounter TankCapacity`],
    [
      'R-050',
      'forwarding-portfolio',
      `${ofPortfolio} ShipmentId Commodity Quantity HarborCompany GrossWeight Packaging Teu Comments IsCargoInsured Volume ContainerType`,
    ],
    ['R-052', 'transport-order', `${ofOrder} Loaded Unloaded DocumentsDelivered`],
  ])('[%s] %s', async (_rule, entity, fields) => {
    expect((await detailsOf(entity, false)).toSorted()).toEqual(fields.split(' ').toSorted());
  });

  test('[R-049] [R-014] shows the vehicle agreement only where configured', async () => {
    const agreement = [
      'AgreementNumber',
      'ContractStartDate',
      'ContractEndDate',
      'InstalmentCount',
      'InstalmentNet',
      'Currency',
      'KilometreLimit',
    ];
    const without = await detailsOf('vehicle', false);
    expect((await detailsOf('vehicle', true)).filter((field) => !without.includes(field))).toEqual(agreement);
  });
});

async function screens(entity: EntityName): Promise<ScreenDeclaration> {
  const screenSet = await screensOf(entity);
  if (!screenSet) throw new Error(entity);
  return screenSet;
}

async function detailsOf(entity: EntityName, agreementFieldsInVehicle: boolean): Promise<string[]> {
  const { details = [] } = await screens(entity);
  const configuration = { agreementFieldsInVehicle } as Configuration;
  return details.filter(({ isShown }) => isShown?.(configuration) ?? true).flatMap(({ fields }) => fields.map(({ field }) => field));
}
