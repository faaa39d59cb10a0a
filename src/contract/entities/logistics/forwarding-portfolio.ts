import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { dictionaryIds } from '../shared/dictionary.ts';
import { recordId, columnDate, columnFlag, columnNumber, columnText, fileId } from '../../wire/fields.ts';

const columns = {
  Id: recordId,
  ContainerNumber: columnText,
  ShippingNumber: columnText,
  ContractNumber: columnText,
  ForwardingType: columnText,
  ClientName: columnText,
  ImporterName: columnText,
  ExporterName: columnText,
  ShipownerName: columnText,
  ShipmentDate: columnDate,
  ArrivalDate: columnDate,
  PlacementDate: columnDate,
  LoadingPort: columnText,
  UnloadingPort: columnText,
  OceanShipName: columnText,
  VoyageOcean: columnText,
  Incoterms: columnText,
  IsClosed: columnFlag,
};

const row = v.looseObject(columns);

const fullRecord = v.looseObject({
  ...columns,
  ShipmentId: columnText,
  Commodity: columnText,
  Quantity: columnNumber,
  HarborCompany: columnText,
  /** Kilograms. */
  GrossWeight: columnNumber,
  Packaging: columnText,
  Teu: columnNumber,
  Comments: columnText,
  IsCargoInsured: columnFlag,
  /** Cubic metres. */
  Volume: columnNumber,
  ContainerType: columnText,
});

const functionality = 'ForwardingPortfolio';
const read = { functionality, flag: 'IsRead' } as const;

export const forwardingPortfolio = defineEntity({
  name: 'forwarding-portfolio',
  wireName: 'ForwardingPortfolio',
  functionality,
  files: { holds: 'any' },
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
    dictionaries: { ForwardingType: dictionaryIds.forwardingTypes },
    sort: [{ field: 'ShipmentDate', direction: 'desc' }],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it.
    ...crudCalls({ wireName: 'ForwardingPortfolio', functionality, answer: fullRecord, get: { isExtra: true } }),
    generateExcel: get('/api/ForwardingPortfolio/GenerateExcel', read, fileId, {
      extraQuery: ['data', '$filter', '$orderby', 'export', 'note'],
      takesLong: true,
    }),
  },
  offlineRows: 'all',
});
