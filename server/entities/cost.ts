import { costRecord } from '../../src/contract/entities/cost-record.ts';
import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { validateAmounts, areAmountsUnchanged } from '../../src/contract/rules/cost-amounts.ts';
import { toWireDay } from '../../src/contract/wire-date.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { checkDictionaryCode, checkDictionaryChoices } from '../calls/dictionary-choices.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, saveRecord, type RecordConfig } from '../calls/records.ts';

const table = 'cost';

const config: RecordConfig<typeof costRecord> = {
  table,
  schema: costRecord,
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
  const stored = await loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', ...config.columns, 'CreatedOn', 'RowVersion'] });
  return { ...stored, CostDate: toWireDay(String(stored['CostDate'])) };
}

/** Saves a cost and returns its id. Checks cost group, currency, and that gross matches net and VAT. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  return saveRecord(db, config, body, {
    check: async ({ CostGroup, Currency, ...amounts }, id) => [
      ...(await checkDictionaryChoices(db, [['CostGroup', CostGroup, dictionaryIds.costGroups]])),
      ...(await checkDictionaryCode(db, 'Currency', Currency, dictionaryIds.currencies)),
      ...(areAmountsUnchanged(amounts, id === null ? null : await loadRecord(db, table, id, { columns: ['CostValue', 'CostGross', 'VatRate'], lock: true })) ? [] : validateAmounts(amounts)),
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
