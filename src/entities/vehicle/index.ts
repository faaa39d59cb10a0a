import { CarFront, QrCode } from 'lucide-react';
import type { vehicle } from '../../contract/entities/vehicle.ts';
import type { ColumnDeclaration, RecordAction, ScreenDeclaration } from '../../screens/declaration.ts';

type Field = keyof typeof vehicle.grid.row.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'RegistrationNumber', type: 'text', priority: 1, width: 140 },
  { field: 'Make', type: 'text', priority: 1 },
  { field: 'Type', type: 'text', priority: 2 },
  { field: 'Model', type: 'text', priority: 1 },
  { field: 'TypeByPurpose', type: 'text', priority: 3 },
  { field: 'Status', type: 'text', priority: 2 },
  { field: 'BodyNumber', type: 'text', priority: 3, width: 200 },
  { field: 'ProductionYear', type: 'number', priority: 3, isPlain: true },
  { field: 'Fuel', type: 'text', priority: 3 },
  { field: 'EngineCapacity', type: 'number', priority: 3 },
  { field: 'CurrentUser', type: 'text', priority: 2 },
  { field: 'OrganizationStructure', type: 'text', priority: 3 },
  { field: 'CostPlace', type: 'text', priority: 3 },
  { field: 'VehicleMileage', type: 'number', priority: 2 },
  { field: 'NextTechnicalInspection', type: 'date', priority: 3 },
  { field: 'NextServiceInspection', type: 'date', priority: 3 },
  { field: 'VehicleMileageNextServiceInspection', type: 'number', priority: 3 },
];

const stickers = '/vehicle/stickers';

const actions: readonly RecordAction[] = [
  {
    name: 'sticker',
    icon: QrCode,
    requires: { functionality: 'Vehicle', flag: 'IsRead' },
    isOffered: () => true,
    asksFirst: false,
    works: 'offline',
    run: ({ navigate }, { key }) => {
      navigate(`${stickers}?id=${key}`);
      return Promise.resolve();
    },
  },
];

export const vehicleScreens: ScreenDeclaration = {
  entity: 'vehicle',
  functionality: 'Vehicle',
  icon: CarFront,
  columns,
  actions,
  pages: [{ name: 'stickers', icon: QrCode, path: stickers }],
};
