import { CalendarPlus, ClipboardCheck, Gauge, QrCode, ReceiptText, Route, TriangleAlert, type LucideIcon } from 'lucide-react';
import { lazy } from 'react';
import { permissionOn } from '../../contract/registry.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { vehicle } from '../../contract/entities/fleet/vehicle.ts';
import type { ColumnDeclaration, RecordAction, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { newRecordPath } from '../../screens/paths.ts';
import { newRecordPathOf } from '../../screens/scan/vehicle-sticker.ts';
import { textOf } from '../../screens/text-of.ts';
import { vehicleDetails } from './details.ts';

type Field = keyof typeof vehicle.grid.row.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'RegistrationNumber', type: 'text', priority: 1, width: 164, isPrimary: true, isShort: true },
  { field: 'Make', type: 'text', priority: 1, width: 144, isEnumerated: true },
  { field: 'Type', type: 'text', priority: 2, width: 124, isEnumerated: true },
  { field: 'Model', type: 'text', priority: 1, width: 144, isEnumerated: true },
  { field: 'TypeByPurpose', type: 'text', priority: 3, width: 146, isEnumerated: true },
  { field: 'Status', type: 'text', priority: 2, width: 148, isEnumerated: true },
  { field: 'BodyNumber', type: 'text', priority: 4, width: 204, isShort: true },
  { field: 'ProductionYear', type: 'number', priority: 3, width: 100, isPlain: true },
  { field: 'Fuel', type: 'text', priority: 3, width: 132, isEnumerated: true },
  { field: 'Charge', type: 'number', priority: 4, width: 140 },
  { field: 'EngineCapacity', type: 'number', priority: 4, width: 112 },
  { field: 'CurrentUser', type: 'text', priority: 2, width: 156, linksTo: 'employee' },
  { field: 'OrganizationStructure', type: 'text', priority: 4, width: 160, isEnumerated: true },
  { field: 'CostPlace', type: 'text', priority: 4, width: 120, isEnumerated: true },
  { field: 'VehicleMileage', type: 'number', priority: 2, width: 124 },
  { field: 'NextTechnicalInspection', type: 'date', priority: 3, width: 112 },
  { field: 'NextServiceInspection', type: 'date', priority: 3, width: 112 },
  { field: 'VehicleMileageNextServiceInspection', type: 'number', priority: 4, width: 196 },
];

const STICKERS_PATH = '/vehicle/stickers';

/** An action that opens a new record for the vehicle, prefilled through the URL as its QR sticker does. */
function newRecordAction(name: string, entity: EntityName, icon: LucideIcon, pathOf = newRecordPathOf): RecordAction {
  return {
    name,
    icon,
    requires: permissionOn(entity, 'IsAdd'),
    isOffered: () => true,
    needsConfirmation: false,
    works: 'offline',
    run: ({ navigate }, { key }) => {
      navigate(pathOf(entity, Number(key)));
      return Promise.resolve();
    },
  };
}

const actions: readonly RecordAction[] = [
  newRecordAction('handOver', 'vehicle-handover-document', ClipboardCheck),
  newRecordAction('book', 'vehicle-rental', CalendarPlus, (entity, vehicleId) => `${newRecordPath(entity)}?VehicleId=${vehicleId}`),
  newRecordAction('trip', 'trip-record-card', Route),
  newRecordAction('counter', 'vehicle-counter', Gauge),
  newRecordAction('report', 'vehicle-damage', TriangleAlert),
  newRecordAction('addCost', 'cost', ReceiptText),
  {
    name: 'sticker',
    icon: QrCode,
    requires: permissionOn('vehicle', 'IsRead'),
    isOffered: () => true,
    needsConfirmation: false,
    works: 'offline',
    run: ({ navigate }, { key }) => {
      navigate(`${STICKERS_PATH}?id=${key}`);
      return Promise.resolve();
    },
  },
];

const plate = 'RegistrationNumber';

const related: readonly RelatedList[] = [
  { entity: 'vehicle-rental', field: plate, shown: ['Number', 'StartDate', 'EndDate', 'State'] },
  { entity: 'rental-document', field: plate },
  { entity: 'vehicle-handover-document', field: plate, shown: ['Number', 'Date', 'ToEmployee', 'Counter'] },
  { entity: 'trip-record-card', field: plate },
  { entity: 'vehicle-counter', field: plate },
  { entity: 'vehicle-damage', field: plate },
  { entity: 'service-request', field: plate },
  { entity: 'vehicle-insurance-policy', field: plate },
  { entity: 'cost', field: plate },
  {
    entity: 'periodic-summary',
    column: 'VehicleRegistrationNumber',
    field: plate,
    shown: ['FullNumber', 'StartDate', 'EndDate', 'Distance'],
  },
  { entity: 'allocation', column: 'Vehicle', field: plate, shown: ['Employee', 'From', 'To'] },
  { entity: 'fuel-card', column: 'AssignmentTo', field: plate, isJoined: true, shown: ['CardNumber', 'IssuerShortName', 'ValidTo'] },
  { entity: 'sim-card', column: 'AssignedToDetails', field: plate, isJoined: true, shown: ['PhoneNumber', 'AssignmentFrom'] },
];

export const vehicleScreens: ScreenDeclaration = {
  entity: 'vehicle',
  columns,
  details: vehicleDetails,
  detailsSubtitle: ({ Make, Model }) => [textOf(Make), textOf(Model)].filter(Boolean).join(' '),
  related,
  asRelated: { column: 'RegistrationNumber', shown: ['RegistrationNumber', 'Make', 'Model', 'Status', 'VehicleMileage'] },
  detailsHead: lazy(async () => ({ default: (await import('./vehicle-now.tsx')).VehicleNow })),
  detailsOverview: lazy(async () => ({ default: (await import('./whole/vehicle-whole.tsx')).VehicleWhole })),
  detailsPart: lazy(async () => ({ default: (await import('./vehicle-calendar.tsx')).VehicleCalendar })),
  excel: { search: 'searchValue' },
  actions,
  pages: [{ name: 'stickers', icon: QrCode, path: STICKERS_PATH }],
};
