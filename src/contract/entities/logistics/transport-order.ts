import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { defineEntity, type CallDefinition } from '../../definition/entity.ts';
import { recordId, columnDate, columnNumber, columnText } from '../../wire/fields.ts';
import { dictionaryIds } from '../shared/dictionary.ts';

const columns = {
  Id: recordId,
  OrderNumber: columnText,
  LoadingDate: columnDate,
  LoadingCountry: columnText,
  LoadingPostalCode: columnText,
  UnloadingDate: columnDate,
  UnloadingCountry: columnText,
  UnloadingPostalCode: columnText,
  Vehicle: columnText,
  Trailer: columnText,
  Driver: columnText,
  Status: columnText,
  StatusId: columnNumber,
};

const row = v.looseObject(columns);

/** The three times are null until the step is done. */
const fullRecord = v.looseObject({ ...columns, Loaded: columnText, Unloaded: columnText, DocumentsDelivered: columnText });

// Not TransportOrder (6090): by specification this list uses the permissions of 7360.
const functionality = 'EquipmentRentalDocument';

/** `happenedAt`, optional and beyond the specification: time of the button press, which offline is long before the call. */
const stepCall = {
  method: 'POST',
  extraQuery: ['happenedAt'],
  answer: v.unknown(),
  requires: { functionality, flag: 'IsChange' },
  opensBy: 'transport-order-actions',
  change: { target: 'path' },
} as const satisfies Partial<CallDefinition>;

export const transportOrder = defineEntity({
  name: 'transport-order',
  wireName: 'TransportOrder',
  functionality,
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataTransportOrder',
    row,
    searched: ['OrderNumber', 'LoadingPostalCode', 'UnloadingPostalCode', 'Vehicle', 'Trailer', 'Driver', 'Status'],
    dictionaries: { Status: dictionaryIds.transportOrderStatuses },
    sort: [{ field: 'LoadingDate', direction: 'desc' }],
    requires: 'open',
    // Without people.
    forVisitors: [
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
      'Status',
      'StatusId',
    ],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it. Unlike the list it requires read permission.
    ...crudCalls({ wireName: 'TransportOrder', functionality, answer: fullRecord, get: { isExtra: true } }),
    setAsLoaded: { ...stepCall, path: '/TransportOrder/SetAsLoaded/{id}' },
    setAsUnloaded: { ...stepCall, path: '/TransportOrder/SetAsUnloaded/{id}' },
    setAsDocumentsDelivered: {
      ...stepCall,
      path: '/TransportOrder/SetAsDocumentsDelivered/{id}',
      change: { target: 'path', rejectedByFalse: 'no-documents' },
    },
  },
  offlineRows: 2_000,
});
