import { forwardingPortfolio } from '../../../src/contract/entities/logistics/forwarding-portfolio.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(forwardingPortfolio, {
  table: 'forwarding_portfolio',
  search: {},
  orders: {
    ShipmentDate: 'ShipmentDate',
    ContainerNumber: 'ContainerNumber',
    ShippingNumber: 'ShippingNumber',
    ContractNumber: 'ContractNumber',
    ForwardingType: 'ForwardingType',
    ClientName: 'ClientName',
    ImporterName: 'ImporterName',
    ExporterName: 'ExporterName',
    ShipownerName: 'ShipownerName',
    LoadingPort: 'LoadingPort',
    UnloadingPort: 'UnloadingPort',
    IsClosed: 'IsClosed',
  },
});
