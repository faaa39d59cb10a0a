import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, shownDate, shownFlag, shownNumber, shownText } from '../fields.ts';

const columns = {
  Id: recordId,
  ContainerNumber: shownText,
  ShippingNumber: shownText,
  ContractNumber: shownText,
  ForwardingType: shownText,
  ClientName: shownText,
  ImporterName: shownText,
  ExporterName: shownText,
  ShipownerName: shownText,
  ShipmentDate: shownDate,
  ArrivalDate: shownDate,
  PlacementDate: shownDate,
  LoadingPort: shownText,
  UnloadingPort: shownText,
  OceanShipName: shownText,
  VoyageOcean: shownText,
  Incoterms: shownText,
  IsClosed: shownFlag,
};

const row = v.looseObject(columns);

const item = v.looseObject({
  ...columns,
  ShipmentId: shownText,
  Commodity: shownText,
  Quantity: shownNumber,
  HarborCompany: shownText,
  /** Kilograms. */
  GrossWeight: shownNumber,
  Packaging: shownText,
  Teu: shownNumber,
  Comments: shownText,
  IsCargoInsured: shownFlag,
  /** Cubic metres. */
  Volume: shownNumber,
  ContainerType: shownText,
});

const functionality = 'ForwardingPortfolio';
const read = { functionality, flag: 'IsRead' } as const;

export const forwardingPortfolio = defineEntity({
  name: 'forwarding-portfolio',
  wireName: 'ForwardingPortfolio',
  functionality,
  grid: {
    path: '/api/ODataForwardingPortfolio/',
    row,
    extraColumns: ['Id'],
    searched: [
      'ContainerNumber',
      'ShippingNumber',
      'ContractNumber',
      'ForwardingType',
      'ClientName',
      'ImporterName',
      'ExporterName',
      'ShipownerName',
      'LoadingPort',
      'UnloadingPort',
      'OceanShipName',
    ],
    sort: [{ field: 'ShipmentDate', direction: 'desc' }],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it.
    get: { method: 'GET', path: '/ForwardingPortfolio/Get/{id}', isExtra: true, answer: item, requires: read },
    generateExcel: {
      method: 'GET',
      path: '/api/ForwardingPortfolio/GenerateExcel',
      extraQuery: ['data', '$filter', '$orderby'],
      takesLong: true,
      answer: recordId,
      requires: read,
    },
  },
  offlineRows: 'all',
});
