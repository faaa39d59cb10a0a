import { statementLineRecord } from '../../contract/entities/costs/statement-bodies.ts';
import { validateChangedAmounts } from '../../contract/rules/cost-amounts.ts';
import { grossOf, netOf } from '../../contract/rules/money.ts';
import { doubtsOf, type StatementDoubt } from '../../contract/rules/statement/find-doubts.ts';
import type { FormDeclaration, FormValues } from '../../screens/declaration/form-declaration.ts';
import { costGroups, vehicles } from '../../screens/record/sources/sources.ts';

type Field = keyof typeof statementLineRecord.entries | 'RegistrationNumber' | 'CardNumber' | 'Supplier';

/** The field in which a person settles a doubt. */
const fieldOfDoubt: Readonly<Record<StatementDoubt, Field>> = {
  'no-vehicle': 'VehicleId',
  'card-differs': 'VehicleId',
  'card-invalid': 'CardNumber',
  'card-unknown': 'CardNumber',
  'plate-unknown': 'RegistrationNumber',
  'in-future': 'Date',
  repeated: 'Date',
  'no-group': 'CostGroup',
  amounts: 'CostGross',
  'over-tank': 'Quantity',
  'two-places': 'Place',
};

/** A doubtful line: the statement's values, and the fields that a person corrects. */
export const statementLineForm: FormDeclaration<Field> = {
  schema: statementLineRecord,
  sections: [
    {
      id: 'statement',
      fields: [
        { field: 'Supplier', type: 'text', maxLength: 100, isReadOnly: true },
        { field: 'RegistrationNumber', type: 'text', maxLength: 30, isReadOnly: true },
        { field: 'CardNumber', type: 'text', maxLength: 50, isReadOnly: true },
        { field: 'Date', type: 'datetime', isRequired: true },
        { field: 'Product', type: 'text', maxLength: 200 },
        { field: 'Place', type: 'text', maxLength: 200 },
        { field: 'InvoiceNumber', type: 'text', maxLength: 100 },
      ],
    },
    {
      id: 'cost',
      fields: [
        { field: 'VehicleId', type: 'reference', source: vehicles, column: 'Vehicle' },
        { field: 'CostGroup', type: 'reference', source: costGroups, column: 'CostGroupDescription' },
        { field: 'Quantity', type: 'number', fractionDigits: 3 },
        { field: 'Counter', type: 'number', unit: 'km' },
        { field: 'CostValue', type: 'number', isAmount: true },
        { field: 'VatRate', type: 'number', fractionDigits: 2 },
        { field: 'CostGross', type: 'number', isAmount: true },
        { field: 'Currency', type: 'text', maxLength: 3, isRequired: true },
      ],
    },
  ],
  defaultsFrom: [],
  defaults: () => ({}),
  derive: deriveAmounts,
  validate: (values, { stored }) => validateChangedAmounts(values, stored),
  warnings: ({ Doubts }) => doubtsOf(Doubts).map((doubt) => ({ field: fieldOfDoubt[doubt], code: doubt })),
};

function deriveAmounts(patch: FormValues, before: FormValues): FormValues {
  const { CostValue: net, CostGross: gross, VatRate } = { ...before, ...patch };
  const rate = typeof VatRate === 'number' ? VatRate : null;
  if (typeof patch['CostGross'] === 'number' && !('CostValue' in patch)) return { CostValue: netOf(Number(gross), rate) };
  return ('CostValue' in patch || 'VatRate' in patch) && typeof net === 'number' ? { CostGross: grossOf(net, rate) } : {};
}
