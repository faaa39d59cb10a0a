import type { forwardingPortfolio } from '../../contract/entities/logistics/forwarding-portfolio.ts';
import { fieldsOf } from '../../screens/declaration/detail-fields.ts';
import type { DetailSection } from '../../screens/declaration/screen-declaration.ts';

type DetailField = keyof typeof forwardingPortfolio.calls.get.answer.entries;

export const details: readonly DetailSection<DetailField>[] = [
  {
    id: 'shipment',
    fields: [
      ...fieldsOf('text', 'ContainerNumber', 'ShipmentId', 'ShippingNumber', 'ContractNumber', 'ForwardingType', 'Incoterms'),
      { field: 'IsClosed', type: 'boolean' },
      { field: 'Comments', type: 'text', isWide: true },
    ],
  },
  { id: 'parties', fields: fieldsOf('text', 'ClientName', 'ImporterName', 'ExporterName') },
  {
    id: 'transport',
    fields: [
      ...fieldsOf('text', 'ShipownerName', 'OceanShipName', 'VoyageOcean', 'LoadingPort'),
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
      ...fieldsOf('number', 'GrossWeight', 'Volume'),
      { field: 'ContainerType', type: 'text' },
      { field: 'Teu', type: 'number' },
      { field: 'IsCargoInsured', type: 'boolean' },
    ],
  },
];
