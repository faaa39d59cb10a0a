import { cost } from '../../../src/contract/entities/costs/cost.ts';
import { costRecord } from '../../../src/contract/entities/costs/cost-record.ts';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { validateChangedAmounts, vatOf } from '../../../src/contract/rules/cost-amounts.ts';
import { toWireDay } from '../../../src/contract/wire/wire-date.ts';
import { checkDictionaryCode } from '../../engine/records/references.ts';
import { anonymousStamps, defineServerEntity } from '../../engine/declaration/server-entity.ts';

/** Costs. Gross must match net and VAT; amounts that another system brought stay as they are. */
export const declaration = defineServerEntity(cost, {
  table: 'cost',
  references: { VehicleId: 'vehicle', CostGroup: { dictionary: dictionaryIds.costGroups } },
  search: { VehicleRegistrationNumber: 'VehicleId', CostGroupDescription: 'CostGroup' },
  countedBy: 'CostDate',
  orders: {
    VehicleRegistrationNumber: 'NameOfVehicleId',
    CostGroupDescription: 'NameOfCostGroup',
    CostNet: 'CostValue',
    CostGross: 'CostGross',
    Currency: 'Currency',
    CostPlace: 'CostPlace',
    EmployeeName: 'EmployeeName',
    Quantity: 'Quantity',
    InvoiceNumber: 'InvoiceNumber',
    TransactionPlace: 'TransactionPlace',
    Counter: 'Counter',
  },
  amounts: ['CostNet', 'CostGross'],
  derived: { CostVat: { reads: ['CostNet', 'CostGross'], kind: 'amount', of: vatOf } },
  record: {
    schema: costRecord,
    validate: async (record, { request, stored }) => [
      ...(await checkDictionaryCode(request.db, 'Currency', record.Currency, dictionaryIds.currencies)),
      ...validateChangedAmounts(record, stored),
    ],
  },
  retention: {
    costs: { since: ['CostDate'], anonymous: { EmployeeName: '', Description: '', Comments: '', ...anonymousStamps } },
  },
  // The date is sent as a date-time, as in a save.
  read: { present: (row) => ({ ...row, CostDate: toWireDay(String(row['CostDate'])) }) },
});
