import * as v from 'valibot';
import { recordId, reference, text } from '../../wire/fields.ts';
import { grossOf } from '../../rules/money.ts';
import { wireDay } from '../../wire/wire-date.ts';
import { optionalKilometres } from '../../wire/saved-fields.ts';
import { costDefaults } from './cost.ts';

/** Negative for corrections. */
const amount = v.pipe(v.number(), v.minValue(-999_999_999.99), v.maxValue(999_999_999.99));

/** Decimals and agreement of the amounts are validated where the previous amounts are available (`rules/cost-amounts.ts`). */
export const costRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    CostDate: wireDay,
    InvoiceNumber: text(100),
    VehicleId: reference,
    CostGroup: recordId,
    /** Kilometres. */
    Counter: optionalKilometres,
    Quantity: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(999_999_999)), null),
    /** Without tax. */
    CostValue: v.nullish(amount, costDefaults.CostValue),
    /** With tax; calculated when left out. */
    CostGross: v.nullish(amount, null),
    Currency: v.pipe(v.nullish(v.string(), costDefaults.Currency), v.regex(/^[A-Z]{3}$/, 'invalid')),
    /** Percent. Null means that no tax is due; it must be explicit. */
    VatRate: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))), costDefaults.VatRate),
    Description: text(500),
    Comments: text(2_000),
    CostPlace: text(200),
    EmployeeName: text(200),
    TransactionPlace: text(200),
  }),
  v.transform((cost) => ({ ...cost, CostGross: cost.CostGross ?? grossOf(cost.CostValue, cost.VatRate) })),
);
