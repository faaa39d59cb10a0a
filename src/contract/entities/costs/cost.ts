import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordChoice,
  recordDay,
  recordNumber,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnNumber,
  columnReference,
  columnText,
  fileId,
} from '../../wire/fields.ts';
import { dictionaryIds } from '../shared/dictionary.ts';

/** Defaults of a new cost. */
export const costDefaults = { VatRate: 23, Currency: 'PLN', CostValue: 0 } as const;

const row = v.looseObject({
  Id: recordId,
  VehicleRegistrationNumber: columnText,
  CostGroupDescription: columnText,
  CostDate: columnDate,
  CostNet: columnNumber,
  Currency: columnText,
  CostPlace: columnText,
  EmployeeName: columnText,
  Quantity: columnNumber,
  Description: columnText,
  InvoiceNumber: columnText,
  TransactionPlace: columnText,
  Counter: columnNumber,
  Comments: columnText,
  // Beyond the specification: with these a row is a complete cost, so that inline edit works offline.
  VehicleId: columnReference,
  CostGroup: v.nullish(recordId, null),
  VatRate: columnNumber,
  CostGross: columnNumber,
});

/** A cost as the backend returns it. */
const storedRecord = v.looseObject({
  Id: recordId,
  VehicleId: recordReference,
  CostDate: recordDay,
  InvoiceNumber: recordText,
  CostGroup: recordChoice,
  Counter: recordNumber,
  Quantity: recordNumber,
  CostValue: recordNumber,
  CostGross: recordNumber,
  Currency: recordText,
  VatRate: recordNumber,
  Description: recordText,
  Comments: recordText,
  CostPlace: recordText,
  EmployeeName: recordText,
  TransactionPlace: recordText,
});

const functionality = 'Cost';
const read = { functionality, flag: 'IsRead' } as const;

export const cost = defineEntity({
  name: 'cost',
  wireName: 'Cost',
  functionality,
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataCost',
    row,
    extraColumns: ['Id', 'VehicleId', 'CostGroup', 'VatRate', 'CostGross'],
    plate: 'VehicleRegistrationNumber',
    hasEqualRows: true,
    searched: [
      'VehicleRegistrationNumber',
      'CostGroupDescription',
      'CostPlace',
      'EmployeeName',
      'Description',
      'InvoiceNumber',
      'TransactionPlace',
      'Comments',
    ],
    dictionaries: { CostGroupDescription: dictionaryIds.costGroups },
    sort: [{ field: 'CostDate', direction: 'desc' }],
    scope: { date: 'CostDate', travels: 'as-parameters' },
  },
  calls: {
    ...crudCalls({
      wireName: 'Cost',
      functionality,
      answer: storedRecord,
      createOrUpdate: {
        lookUp: { in: { columns: { CostDate: 'CostDate' } }, by: ['VehicleId', 'CostDate', 'CostGroup', 'CostValue'] },
        references: ['VehicleId'],
        merge: 'fields',
      },
      delete: true,
    }),
    generateExcel: {
      method: 'GET',
      path: '/Cost/GenerateExcel',
      // The specification has only the date range; filter, search and sort are ours.
      query: ['startDate', 'endDate'],
      extraQuery: ['data', '$filter', '$orderby', 'export', 'note'],
      takesLong: true,
      answer: fileId,
      requires: read,
    },
  },
  offlineRows: 2_000,
});
