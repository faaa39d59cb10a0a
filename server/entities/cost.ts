import { costItem } from '../../src/contract/entities/cost-item.ts';
import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { amountFaults, keepsAmounts } from '../../src/contract/rules/cost-amounts.ts';
import { toWireDay } from '../../src/contract/wire-date.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { codeNotInDictionary, notInDictionary } from '../calls/dictionary-choices.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, saveRecord, type RecordKeeping } from '../calls/records.ts';

const table = 'cost';

const keeping: RecordKeeping<typeof costItem> = {
  table,
  schema: costItem,
  columns: [
    'CostDate',
    'InvoiceNumber',
    'VehicleId',
    'CostGroup',
    'Counter',
    'Quantity',
    'CostValue',
    'CostGross',
    'Currency',
    'VatRate',
    'Description',
    'Comments',
    'CostPlace',
    'EmployeeName',
    'TransactionPlace',
  ],
  references: { VehicleId: 'vehicle' },
};

/** A cost; its date is sent as a date-time, as in a save. */
export async function get(request: CallRequest): Promise<unknown> {
  const kept = await loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', ...keeping.columns, 'CreatedOn', 'RowVersion'] });
  return { ...kept, CostDate: toWireDay(String(kept['CostDate'])) };
}

/** Saves a cost and returns its id. Checks cost group, currency, and that gross matches net and VAT. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  return saveRecord(db, keeping, body, {
    check: async ({ CostGroup, Currency, ...amounts }, id) => [
      ...(await notInDictionary(db, [['CostGroup', CostGroup, dictionaryIds.costGroups]])),
      ...(await codeNotInDictionary(db, 'Currency', Currency, dictionaryIds.currencies)),
      ...(keepsAmounts(amounts, id === null ? null : await loadRecord(db, table, id, { columns: ['CostValue', 'CostGross', 'VatRate'], lock: true })) ? [] : amountFaults(amounts)),
    ],
    stamp: (id) => (id === null ? { CreatedOn: now, CreatedBy: user.id } : { ChangedOn: now, ChangedBy: user.id }),
    expectedVersion,
  });
}

export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  await loadRecord(request.db, table, id, { columns: ['Id'], lock: true });
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}
