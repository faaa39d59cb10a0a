import { costDefaults } from '../../contract/entities/costs/cost.ts';
import { costRecord } from '../../contract/entities/costs/cost-record.ts';
import { dictionaryIds } from '../../contract/entities/shared/dictionary.ts';
import { validateAmounts, validateChangedAmounts } from '../../contract/rules/cost-amounts.ts';
import { grossOf, netOf } from '../../contract/rules/money.ts';
import { toWireDay } from '../../contract/wire/wire-date.ts';
import type { FormDeclaration, DefaultsContext, FormValues } from '../../screens/declaration/form-declaration.ts';
import { codesOf, costGroups, employees, vehicles } from '../../screens/record/sources/sources.ts';

type Field = keyof typeof costRecord.entries;

/** The form of a cost: vehicle, cost group, amounts and invoice. */
export const costForm: FormDeclaration<Field> = {
  schema: costRecord,
  sections: [
    {
      id: 'main',
      fields: [
        { field: 'VehicleId', type: 'reference', source: vehicles, isRequired: true, column: 'VehicleRegistrationNumber' },
        { field: 'CostGroup', type: 'reference', source: costGroups, isRequired: true, column: 'CostGroupDescription' },
        { field: 'CostDate', type: 'date', isRequired: true },
        { field: 'InvoiceNumber', type: 'text', maxLength: 100 },
      ],
    },
    {
      id: 'amount',
      fields: [
        { field: 'CostValue', type: 'number', isAmount: true, column: 'CostNet' },
        {
          field: 'VatRate',
          type: 'reference',
          source: codesOf(dictionaryIds.vatRates, 'VatRate', parsePercent),
          fallback: { field: 'VatRate', type: 'number', fractionDigits: 2 },
        },
        { field: 'CostGross', type: 'number', isAmount: true },
        {
          field: 'Currency',
          type: 'reference',
          source: codesOf(dictionaryIds.currencies, 'Currency', parseCurrency),
          isRequired: true,
          fallback: { field: 'Currency', type: 'text', maxLength: 3 },
        },
      ],
    },
    {
      id: 'details',
      fields: [
        { field: 'Quantity', type: 'number', fractionDigits: 3 },
        { field: 'Counter', type: 'number', unit: 'km' },
        { field: 'EmployeeName', type: 'text', maxLength: 200, suggestions: employees },
        { field: 'CostPlace', type: 'text', maxLength: 200 },
        { field: 'TransactionPlace', type: 'text', maxLength: 200, isWide: true },
        { field: 'Description', type: 'text', maxLength: 500, isWide: true },
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
  ],
  defaultsFrom: [{ entity: 'employee', call: 'getCurrentUserEmployeeId' }, vehicles],
  defaults: defaultCost,
  derive: (patch, before) => ({ ...deriveCostDate(patch), ...deriveAmounts(patch, { ...before, ...patch }) }),
  validate: (values, { stored }) => validateChangedAmounts(values, stored),
  warnings: validateAmounts,
  row: ({ CostDate, VehicleId, CostGroup, VatRate, CostGross }) => ({
    CostDate: dateOf(CostDate),
    VehicleId,
    CostGroup,
    VatRate,
    CostGross,
  }),
  fromRow,
};

/** Defaults: today, default currency and VAT rate, and the user's vehicle when there is exactly one. */
function defaultCost({ now, answers }: DefaultsContext): FormValues {
  return {
    ...costDefaults,
    CostGross: grossOf(costDefaults.CostValue, costDefaults.VatRate),
    CostDate: toWireDay(now),
    VehicleId: onlyVehicleOf(answers['employee.getCurrentUserEmployeeId'], answers['vehicle.company']),
    CostGroup: null,
    Counter: null,
    Quantity: null,
  };
}

function onlyVehicleOf(employeeId: unknown, company: unknown): number | null {
  if (typeof employeeId !== 'number' || !Array.isArray(company)) return null;
  const assigned = (company as readonly { Id: number; CurrentUserId?: number | null }[]).filter(
    ({ CurrentUserId }) => CurrentUserId === employeeId,
  );
  return assigned.length === 1 ? (assigned[0]?.Id ?? null) : null;
}

function deriveCostDate({ CostDate }: FormValues): FormValues {
  return typeof CostDate === 'string' ? { CostDate: toWireDay(CostDate) } : {};
}

function deriveAmounts(patch: FormValues, { CostValue, CostGross, VatRate }: FormValues): FormValues {
  const rate = typeof VatRate === 'number' ? VatRate : null;
  if (typeof patch['CostGross'] === 'number' && !('CostValue' in patch)) return { CostValue: netOf(Number(CostGross), rate) };
  return 'CostValue' in patch || 'VatRate' in patch ? { CostGross: grossOf(typeof CostValue === 'number' ? CostValue : 0, rate) } : {};
}

/** Builds the cost from a list row; null when the row lacks the columns beyond the specification's list. */
function fromRow({
  VehicleRegistrationNumber: _plate,
  CostGroupDescription: _group,
  CostNet,
  CostDate,
  ...row
}: FormValues): FormValues | null {
  if (typeof row['VehicleId'] !== 'number' || typeof row['CostGroup'] !== 'number' || !('VatRate' in row)) return null;
  return { ...row, CostDate: toWireDay(dateOf(CostDate)), CostValue: CostNet };
}

function dateOf(dateTime: unknown): string {
  return typeof dateTime === 'string' ? dateTime.slice(0, 10) : '';
}

/** Parses `23` and `23 %` as 23; null for a tax code without a rate, such as `ZW`. */
function parsePercent(code: string): number | null {
  return /^\d+(\.\d+)?\s?%?$/.test(code) ? Number.parseFloat(code) : null;
}

function parseCurrency(code: string): string | null {
  return /^[A-Z]{3}$/.test(code) ? code : null;
}
