import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, reference, shownNumber, shownText, text } from '../fields.ts';
import { grossOf } from '../rules/money.ts';
import { wireDate } from '../wire-date.ts';
import { dictionaryIds } from './dictionary.ts';

/** What a new cost has until its user says otherwise ([1]§9). */
export const costDefaults = { VatRate: 23, Currency: 'PLN', CostValue: 0 } as const;

const row = v.looseObject({
  Id: recordId,
  VehicleRegistrationNumber: shownText,
  CostGroupDescription: shownText,
  CostDate: shownText,
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
  // Ours, beyond the list's columns: with them a row is a whole cost, which the list itself can change without a network.
  VehicleId: v.nullish(recordId, null),
  CostGroup: v.nullish(recordId, null),
  VatRate: shownNumber,
  CostGross: shownNumber,
});

/** Below zero for corrections. */
const amount = v.pipe(v.number(), v.minValue(-999_999_999.99), v.maxValue(999_999_999.99));

/** How fine amounts are and whether they agree is judged by whoever knows what they were before (`rules/cost-amounts.ts`). */
const item = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    /** A day, which travels as its first second like every date of the specification ([1]§5). */
    CostDate: v.pipe(
      wireDate,
      v.transform((day) => `${day}T00:00:00`),
    ),
    InvoiceNumber: text(100),
    VehicleId: reference,
    CostGroup: recordId,
    /** Kilometres. */
    Counter: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)), null),
    Quantity: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(999_999_999)), null),
    /** Without tax. */
    CostValue: v.nullish(amount, costDefaults.CostValue),
    /** With tax; reckoned when left out. */
    CostGross: v.nullish(amount, null),
    Currency: v.pipe(v.nullish(v.string(), costDefaults.Currency), v.regex(/^[A-Z]{3}$/, 'invalid')),
    /** Percent; none where no tax is due. */
    VatRate: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), null),
    Description: text(500),
    Comments: text(2_000),
    CostPlace: text(200),
    EmployeeName: text(200),
    TransactionPlace: text(200),
  }),
  v.transform((cost) => ({ ...cost, CostGross: cost.CostGross ?? grossOf(cost.CostValue, cost.VatRate) })),
);

/** A cost as the backend keeps it. */
const keptItem = v.looseObject({ Id: recordId, VehicleId: recordId, CostDate: v.string() });

const functionality = 'Cost';
const read = { functionality, flag: 'IsRead' } as const;

export const cost = defineEntity({
  name: 'cost',
  wireName: 'Cost',
  functionality,
  grid: {
    path: '/api/ODataCost',
    row,
    searched: ['VehicleRegistrationNumber', 'CostGroupDescription', 'CostPlace', 'EmployeeName', 'Description', 'InvoiceNumber', 'TransactionPlace', 'Comments'],
    dictionaries: { CostGroupDescription: dictionaryIds.costGroups },
    sort: [{ field: 'CostDate', direction: 'desc' }],
    scope: { date: 'CostDate', travels: 'as-parameters' },
  },
  item,
  calls: {
    get: { method: 'GET', path: '/Cost/Get/{id}', answer: keptItem, requires: read },
    createOrUpdate: {
      method: 'POST',
      path: '/Cost/CreateOrUpdate',
      body: item,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: { target: 'body', creates: true, references: ['VehicleId'], merge: 'fields' },
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
      // The range is the specification's; ours, optional, are what else the list is narrowed to and how it is sorted.
      query: ['startDate', 'endDate', 'data', '$filter', '$orderby'],
      takesLong: true,
      answer: recordId,
      requires: read,
    },
  },
  offlineRows: 2_000,
});
