import * as v from 'valibot';
import { defineEntity, type CallDefinition } from '../entity.ts';
import { recordId, shownDate, shownNumber, shownText } from '../fields.ts';
import { dictionaryIds } from './dictionary.ts';

const columns = {
  Id: recordId,
  OrderNumber: shownText,
  LoadingDate: shownDate,
  LoadingCountry: shownText,
  LoadingPostalCode: shownText,
  UnloadingDate: shownDate,
  UnloadingCountry: shownText,
  UnloadingPostalCode: shownText,
  Vehicle: shownText,
  Trailer: shownText,
  Driver: shownText,
  Status: shownText,
  StatusId: shownNumber,
};

const row = v.looseObject(columns);

/** The three times are null until the step is done. */
const item = v.looseObject({ ...columns, Loaded: shownText, Unloaded: shownText, DocumentsDelivered: shownText });

// Not TransportOrder (6090): by specification this list uses the permissions of 7360.
const functionality = 'EquipmentRentalDocument';

/** `happenedAt`, optional and beyond the specification: time of the button press, which offline is long before the call. */
const step = {
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
  grid: {
    path: '/api/ODataTransportOrder',
    row,
    searched: ['OrderNumber', 'LoadingPostalCode', 'UnloadingPostalCode', 'Vehicle', 'Trailer', 'Driver', 'Status'],
    dictionaries: { Status: dictionaryIds.transportOrderStatuses },
    sort: [{ field: 'LoadingDate', direction: 'desc' }],
    requires: 'open',
    notForVisitors: ['Driver'],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it. Unlike the list it requires read permission.
    get: { method: 'GET', path: '/TransportOrder/Get/{id}', isExtra: true, answer: item, requires: { functionality, flag: 'IsRead' } },
    setAsLoaded: { ...step, path: '/TransportOrder/SetAsLoaded/{id}' },
    setAsUnloaded: { ...step, path: '/TransportOrder/SetAsUnloaded/{id}' },
    setAsDocumentsDelivered: {
      ...step,
      path: '/TransportOrder/SetAsDocumentsDelivered/{id}',
      change: { target: 'path', refusedByFalse: 'no-documents' },
    },
  },
  offlineRows: 2_000,
});
