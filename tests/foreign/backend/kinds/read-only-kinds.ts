// Kinds with a read-only list.
import { dictionaryName } from './columns.ts';
import type { Kind } from './kind.ts';

export const fuelCard: Kind = {
  name: 'FuelCard',
  functionality: 7210,
  columns: ['CardNumber', 'PIN', 'ValidTo', 'AssignmentTo', 'AssignmentSince', 'CardType', 'IssuerShortName'],
  recordFields: {},
};

export const simCard: Kind = {
  name: 'SimCard',
  functionality: 5780,
  columns: ['PhoneNumber', 'AssignmentFrom', 'AssignedToDetails', 'PIN', 'PUK'],
  recordFields: {},
};

export const employee: Kind = {
  name: 'Employee',
  functionality: 5140,
  columns: [
    'FullName',
    'Number',
    'PositionCode',
    'EmployedOn',
    'Email',
    'StructureDate',
    'CostStructureDate',
    'CostPlace',
    'DriverLicenceCategory',
    'DriverLicenceExpirationDate',
    'DriverLicenceNumber',
    'OrganizationStructure',
  ],
  recordFields: {},
};

export const vehicle: Kind = {
  name: 'Vehicle',
  functionality: 5030,
  columns: [
    'RegistrationNumber',
    'Make',
    'Type',
    'Model',
    'TypeByPurpose',
    'Status',
    'BodyNumber',
    'ProductionYear',
    'Fuel',
    'EngineCapacity',
    'CurrentUser',
    'OrganizationStructure',
    'CostPlace',
    'VehicleMileage',
    'NextTechnicalInspection',
    'NextServiceInspection',
    'VehicleMileageNextServiceInspection',
  ],
  recordFields: {},
};

export const forwardingPortfolio: Kind = {
  name: 'ForwardingPortfolio',
  functionality: 6870,
  columns: [
    'ContainerNumber',
    'ShippingNumber',
    'ContractNumber',
    'ForwardingType',
    'ClientName',
    'ImporterName',
    'ExporterName',
    'ShipownerName',
    'ShipmentDate',
    'ArrivalDate',
    'PlacementDate',
    'LoadingPort',
    'UnloadingPort',
    'OceanShipName',
    'VoyageOcean',
    'Incoterms',
    'IsClosed',
  ],
  recordFields: {},
};

/** The specification names this list but none of its columns. */
export const allocation: Kind = {
  name: 'Allocation',
  functionality: 6870,
  columns: ['ContainerNumber', 'ShippingNumber', 'ClientName', 'AllocationDate', 'Quantity', 'Comments'],
  recordFields: {},
};

export const transportOrder: Kind = {
  name: 'TransportOrder',
  functionality: 7360,
  columns: [
    'Id',
    'OrderNumber',
    'LoadingDate',
    'LoadingCountry',
    'LoadingPostalCode',
    'UnloadingDate',
    'UnloadingCountry',
    'UnloadingPostalCode',
    'Vehicle',
    'Trailer',
    'Driver',
    'Status',
    'StatusId',
  ],
  recordFields: {},
  computed: { Status: dictionaryName('StatusId') },
};

export const companyFile: Kind = {
  name: 'CompanyFile',
  functionality: 0,
  columns: ['Name', 'Id', 'Url', 'FileName'],
  recordFields: {},
};
