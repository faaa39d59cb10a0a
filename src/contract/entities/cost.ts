import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { itemChoice, itemDay, itemNumber, itemReference, itemText, recordId, shownDate, shownNumber, shownReference, shownText } from '../fields.ts';
import { dictionaryIds } from './dictionary.ts';

/** Defaults of a new cost. */
export const costDefaults = { VatRate: 23, Currency: 'PLN', CostValue: 0 } as const;

const row = v.looseObject({
  Id: recordId,
  VehicleRegistrationNumber: shownText,
  CostGroupDescription: shownText,
  CostDate: shownDate,
  CostNet: shownNumber,
  Currency: shownText,
  CostPlace: shownText,
  EmployeeName: shownText,
  Quantity: shownNumber,
  Description: shownText,
  InvoiceNumber: shownText,
  TransactionPlace: shownText,
  Counter: shownNumber,
  Comments: shownText,
  // Beyond the specification: with these a row is a complete cost, so that inline edit works offline.
  VehicleId: shownReference,
  CostGroup: v.nullish(recordId, null),
  VatRate: shownNumber,
  CostGross: shownNumber,
});

/** A cost as the backend returns it. */
const keptItem = v.looseObject({
  Id: recordId,
  VehicleId: itemReference,
  CostDate: itemDay,
  InvoiceNumber: itemText,
  CostGroup: itemChoice,
  Counter: itemNumber,
  Quantity: itemNumber,
  CostValue: itemNumber,
  CostGross: itemNumber,
  Currency: itemText,
  VatRate: itemNumber,
  Description: itemText,
  Comments: itemText,
  CostPlace: itemText,
  EmployeeName: itemText,
  TransactionPlace: itemText,
});

const functionality = 'Cost';
const read = { functionality, flag: 'IsRead' } as const;

export const cost = defineEntity({
  name: 'cost',
  wireName: 'Cost',
  functionality,
  grid: {
    path: '/api/ODataCost',
    row,
    extraColumns: ['Id', 'VehicleId', 'CostGroup', 'VatRate', 'CostGross'],
    plate: 'VehicleRegistrationNumber',
    searched: ['VehicleRegistrationNumber', 'CostGroupDescription', 'CostPlace', 'EmployeeName', 'Description', 'InvoiceNumber', 'TransactionPlace', 'Comments'],
    dictionaries: { CostGroupDescription: dictionaryIds.costGroups },
    sort: [{ field: 'CostDate', direction: 'desc' }],
    scope: { date: 'CostDate', travels: 'as-parameters' },
  },
  calls: {
    get: { method: 'GET', path: '/Cost/Get/{id}', answer: keptItem, requires: read },
    createOrUpdate: {
      method: 'POST',
      path: '/Cost/CreateOrUpdate',
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { columns: { CostDate: 'CostDate' } }, by: ['VehicleId', 'CostDate', 'CostGroup', 'CostValue'] },
        references: ['VehicleId'],
        merge: 'fields',
      },
    },
    delete: {
      method: 'POST',
      path: '/Cost/Delete/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      change: { target: 'path', removes: true },
    },
    generateExcel: {
      method: 'GET',
      path: '/Cost/GenerateExcel',
      // The specification has only the date range; filter, search and sort are ours.
      query: ['startDate', 'endDate'],
      extraQuery: ['data', '$filter', '$orderby'],
      takesLong: true,
      answer: recordId,
      requires: read,
    },
  },
  offlineRows: 2_000,
});
