import type { forwardingPortfolio } from '../../contract/entities/logistics/forwarding-portfolio.ts';
import type { DetailSection } from '../../screens/declaration/screen-declaration.ts';

type DetailField = keyof typeof forwardingPortfolio.calls.get.answer.entries;

export const details: readonly DetailSection<DetailField>[] = [
  {
    id: 'shipment',
    fields: [
      { field: 'ContainerNumber', type: 'text' },
      { field: 'ShipmentId', type: 'text' },
      { field: 'ShippingNumber', type: 'text' },
      { field: 'ContractNumber', type: 'text' },
      { field: 'ForwardingType', type: 'text' },
      { field: 'Incoterms', type: 'text' },
      { field: 'IsClosed', type: 'boolean' },
      { field: 'Comments', type: 'text', isWide: true },
    ],
  },
  {
    id: 'parties',
    fields: [
      { field: 'ClientName', type: 'text' },
      { field: 'ImporterName', type: 'text' },
      { field: 'ExporterName', type: 'text' },
    ],
  },
  {
    id: 'transport',
    fields: [
      { field: 'ShipownerName', type: 'text' },
      { field: 'OceanShipName', type: 'text' },
      { field: 'VoyageOcean', type: 'text' },
      { field: 'LoadingPort', type: 'text' },
      { field: 'ShipmentDate', type: 'date' },
      { field: 'UnloadingPort', type: 'text' },
      { field: 'ArrivalDate', type: 'date' },
      { field: 'HarborCompany', type: 'text' },
      { field: 'PlacementDate', type: 'date' },
    ],
  },
  {
    id: 'cargo',
    fields: [
      { field: 'Commodity', type: 'text' },
      { field: 'Quantity', type: 'number' },
      { field: 'Packaging', type: 'text' },
      { field: 'GrossWeight', type: 'number' },
      { field: 'Volume', type: 'number' },
      { field: 'ContainerType', type: 'text' },
      { field: 'Teu', type: 'number' },
      { field: 'IsCargoInsured', type: 'boolean' },
    ],
  },
];
