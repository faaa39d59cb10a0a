import { lazy } from 'react';
import type { employee } from '../../contract/entities/company/employee.ts';
import { fieldsOf } from '../../screens/declaration/detail-fields.ts';
import type { ColumnDeclaration, DetailSection, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof employee.grid.row.entries;
type DetailField = keyof typeof employee.calls.get.answer.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'FullName', type: 'text', priority: 1, width: 180, isPrimary: true },
  { field: 'Number', type: 'text', priority: 1, width: 112, isShort: true },
  { field: 'PositionCode', type: 'text', priority: 2, width: 126, isEnumerated: true },
  { field: 'EmployedOn', type: 'date', priority: 3, width: 118 },
  { field: 'Email', type: 'text', priority: 2, width: 270 },
  { field: 'StructureDate', type: 'date', priority: 4, width: 118 },
  { field: 'CostStructureDate', type: 'date', priority: 4, width: 118 },
  { field: 'CostPlace', type: 'text', priority: 3, width: 150, isEnumerated: true },
  { field: 'DriverLicenceCategory', type: 'text', priority: 2, width: 110, isEnumerated: true },
  { field: 'DriverLicenceExpirationDate', type: 'date', priority: 2, width: 124 },
  { field: 'DriverLicenceNumber', type: 'text', priority: 3, width: 144, isShort: true },
  { field: 'OrganizationStructure', type: 'text', priority: 3, width: 190, isEnumerated: true },
];

const details: readonly DetailSection<DetailField>[] = [
  {
    id: 'person',
    fields: [
      ...fieldsOf('text', 'FullName', 'Number', 'PositionCode', 'Email', 'Status'),
      ...fieldsOf('date', 'EmployedOn', 'FinishedWorkOn'),
    ],
  },
  {
    id: 'structure',
    fields: [
      { field: 'OrganizationStructure', type: 'text' },
      { field: 'StructureDate', type: 'date' },
      { field: 'CostPlace', type: 'text' },
      { field: 'CostStructureDate', type: 'date' },
    ],
  },
  {
    id: 'licence',
    fields: [...fieldsOf('text', 'DriverLicenceNumber', 'DriverLicenceCategory'), { field: 'DriverLicenceExpirationDate', type: 'date' }],
  },
];

const name = 'FullName';

const related: readonly RelatedList[] = [
  { entity: 'vehicle', column: 'CurrentUser', field: name, shown: ['RegistrationNumber', 'Make', 'Model', 'Status'] },
  { entity: 'allocation', column: 'Employee', field: name, shown: ['Vehicle', 'From', 'To'] },
  { entity: 'vehicle-rental', column: 'Employee', field: name, shown: ['Number', 'RegistrationNumber', 'StartDate', 'EndDate', 'State'] },
  {
    entity: 'vehicle-handover-document',
    column: 'ToEmployee',
    field: name,
    shown: ['Number', 'Date', 'Vehicle', 'FromEmployee'],
    title: 'received',
  },
  {
    entity: 'vehicle-handover-document',
    column: 'FromEmployee',
    field: name,
    shown: ['Number', 'Date', 'Vehicle', 'ToEmployee'],
    title: 'given',
  },
  {
    entity: 'trip-record-card',
    column: 'Employee',
    field: name,
    shown: ['VehicleRegistrationNumber', 'StartDate', 'EndDate', 'EndCounter'],
  },
  {
    entity: 'vehicle-damage',
    column: 'DriverName',
    field: name,
    shown: ['Number', 'VehicleRegistrationNumber', 'DamageDateTime', 'Status'],
  },
  {
    entity: 'periodic-summary',
    column: 'DriverName',
    field: name,
    shown: ['FullNumber', 'VehicleRegistrationNumber', 'StartDate', 'Distance'],
  },
  {
    entity: 'cost',
    column: 'EmployeeName',
    field: name,
    shown: ['VehicleRegistrationNumber', 'CostDate', 'CostGroupDescription', 'CostNet', 'Currency'],
  },
  { entity: 'fuel-card', column: 'AssignmentTo', field: name, isJoined: true, shown: ['CardNumber', 'IssuerShortName', 'ValidTo'] },
  { entity: 'sim-card', column: 'AssignedToDetails', field: name, isJoined: true, shown: ['PhoneNumber', 'AssignmentFrom'] },
];

export const employeeScreens: ScreenDeclaration = {
  entity: 'employee',
  columns,
  details,
  detailsOverview: lazy(async () => ({ default: (await import('./employee-events.tsx')).EmployeeEvents })),
  related,
  asRelated: { column: 'FullName', shown: ['FullName', 'Number', 'PositionCode', 'OrganizationStructure'] },
  actions: [],
};
