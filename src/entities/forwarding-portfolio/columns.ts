import type { forwardingPortfolio } from '../../contract/entities/logistics/forwarding-portfolio.ts';
import type { ColumnDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof forwardingPortfolio.grid.row.entries;

export const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'ContainerNumber', type: 'text', priority: 1, width: 150, isPrimary: true, isShort: true },
  { field: 'ShippingNumber', type: 'text', priority: 2, width: 152, isShort: true },
  { field: 'ContractNumber', type: 'text', priority: 3, width: 120, isShort: true, isGroupable: true },
  { field: 'ForwardingType', type: 'text', priority: 2, width: 150, isGroupable: true, isEnumerated: true },
  { field: 'ClientName', type: 'text', priority: 1, width: 150, isGroupable: true, isEnumerated: true },
  { field: 'ImporterName', type: 'text', priority: 4, width: 150, isGroupable: true, isEnumerated: true },
  { field: 'ExporterName', type: 'text', priority: 4, width: 150, isGroupable: true, isEnumerated: true },
  { field: 'ShipownerName', type: 'text', priority: 3, width: 110, isGroupable: true, isEnumerated: true },
  { field: 'ShipmentDate', type: 'date', priority: 2, width: 132 },
  { field: 'ArrivalDate', type: 'date', priority: 1, width: 118 },
  { field: 'PlacementDate', type: 'date', priority: 3, width: 118 },
  { field: 'LoadingPort', type: 'text', priority: 2, width: 112, isGroupable: true, isEnumerated: true },
  { field: 'UnloadingPort', type: 'text', priority: 2, width: 112, isGroupable: true, isEnumerated: true },
  { field: 'OceanShipName', type: 'text', priority: 3, width: 180, isGroupable: true },
  { field: 'VoyageOcean', type: 'text', priority: 4, width: 90, isShort: true, isGroupable: true },
  { field: 'Incoterms', type: 'text', priority: 4, width: 96, isGroupable: true, isEnumerated: true },
  { field: 'IsClosed', type: 'boolean', priority: 2, width: 116, isGroupable: true },
];
