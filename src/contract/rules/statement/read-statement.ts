import { cellValue, textOf } from '../../import/cell-value.ts';
import { checkImport, type CellError } from '../../import/check-import.ts';
import { emptyContext, type ImportColumn, type ImportKind } from '../../import/import-kind.ts';
import { momentOfSerial, type Sheet } from '../../import/sheet.ts';
import type { FieldError } from '../../wire/problem.ts';
import { amountsAgree, grossOf, netOf } from '../money.ts';
import { hasTime } from './find-doubts.ts';
import { statementFields, withFieldHeadings, type StatementColumns, type StatementField } from './statement-columns.ts';
import { padTwo } from '../../wire/wire-date.ts';

/** Parts of a mapping beside its columns (`statementMapping`). */
type Mapping = {
  readonly Columns: StatementColumns;
  readonly Currency: string;
  readonly VatRate: number | null;
  readonly CostGroup: number | null;
  readonly Groups: readonly { readonly Product: string; readonly CostGroup: number }[];
};

/** A line as the statement has it. Amounts with two decimals; all null for a line without money. */
export type StatementLine = {
  readonly Date: string;
  readonly CardNumber: string;
  readonly RegistrationNumber: string;
  readonly Product: string;
  readonly Quantity: number | null;
  readonly CostValue: number | null;
  readonly VatRate: number | null;
  readonly CostGross: number | null;
  readonly Currency: string;
  readonly Counter: number | null;
  readonly Place: string;
  readonly InvoiceNumber: string;
  readonly CostGroup: number | null;
  /** The same in every statement that has the line. */
  readonly key: string;
  /** An equal line with its time of day stands above in the same statement. */
  readonly isCopy: boolean;
};

export type ReadStatement = { readonly lines: readonly StatementLine[]; readonly errors: readonly CellError[]; readonly rows: number };

const text = { type: 'text', maxLength: 200 } as const;
const amount = { type: 'number', min: -9_999_999, max: 9_999_999, fractionDigits: 4 } as const;

const types: Readonly<Record<StatementField, Omit<ImportColumn, 'field' | 'headings' | 'example'>>> = {
  Date: { type: 'datetime', isRequired: true },
  Time: { type: 'text', maxLength: 30 },
  CardNumber: { type: 'text', maxLength: 50 },
  RegistrationNumber: { type: 'text', maxLength: 30 },
  Product: text,
  Quantity: { type: 'number', min: -99_999, max: 99_999, fractionDigits: 4 },
  Net: amount,
  VatRate: { type: 'text', maxLength: 20 },
  Gross: amount,
  Currency: { type: 'text', maxLength: 10 },
  Counter: { type: 'number', min: 0, max: 9_999_999, fractionDigits: 2, hasThousands: true },
  Place: text,
  InvoiceNumber: { type: 'text', maxLength: 100 },
  TransactionNumber: { type: 'text', maxLength: 100 },
};

/** Columns without which a mapping reads nothing: a date, and the card or the plate. */
export function missingColumns(columns: StatementColumns): readonly StatementField[] {
  return [
    ...(columns.Date ? [] : (['Date'] as const)),
    ...(columns.CardNumber || columns.RegistrationNumber ? [] : (['CardNumber', 'RegistrationNumber'] as const)),
    ...(columns.Net || columns.Gross || columns.Counter ? [] : (['Net', 'Gross', 'Counter'] as const)),
  ];
}

/** Reads a statement by a mapping: its lines without those that have an invalid cell, and all invalid cells. */
export function readStatement(sheet: Sheet, mapping: Mapping): ReadStatement {
  const table = withoutUnits(withFieldHeadings(sheet, mapping.Columns));
  const { errors, missing, records } = checkImport(kindOf(mapping.Columns), table, emptyContext);
  if (missing.length > 0) return { lines: [], errors: [], rows: 0 };
  const rejected = new Set(errors.map(({ row }) => row));
  const accepted =
    rejected.size === 0
      ? records
      : checkImport(
          kindOf(mapping.Columns),
          table.map((row, index) => (rejected.has(index + 1) ? [] : row)),
          emptyContext,
        ).records;
  const copies = new Map<string, number>();
  const lines = accepted.map((record) => {
    const line = lineOf(record, mapping);
    const content = [
      saidIn(record, 'TransactionNumber'),
      line.Date,
      line.CardNumber,
      line.RegistrationNumber,
      line.Product,
      line.Quantity,
      line.CostValue,
      line.CostGross,
      line.Counter,
      line.Place,
    ].join('\u001F');
    const copy = (copies.get(content) ?? 0) + 1;
    copies.set(content, copy);
    return { ...line, key: `${content}\u001F${copy}`, isCopy: copy > 1 && hasTime(line.Date) };
  });
  return { lines, errors, rows: records.length };
}

/** Currencies and units beside a number. */
const units =
  /^\s*(?:PLN|EUR|CZK|GBP|€|£)(?=[\s\d-])|(?<=[\s\d])(?:PLN|EUR|CZK|GBP|zł|€|£|l|ltr\.?|lit(?:r(?:e|es|y|ów)?|er|ers)|km|kWh|kg|szt\.?|stk\.?|st\.?|pcs)\s*$/gi;

function withoutUnits(sheet: Sheet): Sheet {
  const head = sheet.find((row) => row.some((cell) => cell !== null)) ?? [];
  const isNumber = head.map((field) => types[field as StatementField]?.type === 'number');
  return sheet.map((row) => row.map((cell, index) => (isNumber[index] && typeof cell === 'string' ? cell.replaceAll(units, '') : cell)));
}

function kindOf(columns: StatementColumns): ImportKind {
  const fields = statementFields.filter((field) => columns[field]);
  return {
    name: 'statement',
    columns: fields.map((field) => ({ ...types[field], field, headings: { pl: field, de: field, en: field }, example: '' })),
    check: errorsOfRow,
  };
}

function errorsOfRow(record: Readonly<Record<string, unknown>>): FieldError[] {
  const { CardNumber, RegistrationNumber, Time, VatRate, Currency } = record;
  return [
    ...(isEmpty(CardNumber) && isEmpty(RegistrationNumber)
      ? [{ field: CardNumber === undefined ? 'RegistrationNumber' : 'CardNumber', code: 'required' }]
      : []),
    ...(!isEmpty(Time) && timeOf(Time) === null ? [{ field: 'Time', code: 'invalid' }] : []),
    ...(!isEmpty(VatRate) && rateOf(VatRate) === undefined && !isTaxAmount(record) ? [{ field: 'VatRate', code: 'number' }] : []),
    ...(!isEmpty(Currency) && currencyOf(Currency) === null ? [{ field: 'Currency', code: 'invalid' }] : []),
  ];
}

function saidIn(record: Readonly<Record<string, unknown>>, field: StatementField): string {
  const content = record[field];
  return typeof content === 'string' ? content : '';
}

function lineOf(record: Readonly<Record<string, unknown>>, mapping: Mapping): Omit<StatementLine, 'key' | 'isCopy'> {
  const textFor = (field: StatementField) => saidIn(record, field);
  const time = timeOf(textFor('Time'));
  const moment = textFor('Date');
  const Date = time === null ? moment : `${moment.slice(0, 11)}${time}`;
  const Product = textFor('Product');
  const group = mapping.Groups.find((one) => one.Product === Product)?.CostGroup ?? mapping.CostGroup;
  const counter = record['Counter'];
  return {
    Date,
    CardNumber: textFor('CardNumber'),
    RegistrationNumber: textFor('RegistrationNumber'),
    Product,
    Quantity: numberOf(record['Quantity']),
    ...amountsOf(record, mapping),
    Currency: currencyOf(textFor('Currency')) ?? mapping.Currency,
    // A driver who enters no reading at the pump leaves a zero.
    Counter: typeof counter === 'number' && counter > 0 ? Math.round(counter) : null,
    Place: textFor('Place'),
    InvoiceNumber: textFor('InvoiceNumber'),
    CostGroup: group,
  };
}

/** Net, rate and gross, each from the others where the statement does not give it. */
function amountsOf(
  record: Readonly<Record<string, unknown>>,
  mapping: Mapping,
): Pick<StatementLine, 'CostValue' | 'VatRate' | 'CostGross'> {
  const net = inCents(record['Net']);
  const gross = inCents(record['Gross']);
  if (net === null && gross === null) return { CostValue: null, VatRate: mapping.VatRate, CostGross: null };
  const statedRate = isTaxAmount(record) ? null : rateOf(record['VatRate']);
  if (net !== null && gross !== null)
    return { CostValue: net, CostGross: gross, VatRate: statedRate ?? rateBetween(net, gross) ?? mapping.VatRate };
  const rate = statedRate ?? mapping.VatRate;
  return { CostValue: net ?? netOf(gross ?? 0, rate), CostGross: gross ?? grossOf(net ?? 0, rate), VatRate: rate };
}

/** Whether the column of the rate has the amount of the tax instead: a heading "VAT" or "MwSt." may mean either. */
function isTaxAmount(record: Readonly<Record<string, unknown>>): boolean {
  const { value } = cellValue(saidIn(record, 'VatRate').replaceAll(units, ''), 'number', false);
  const [net, gross] = [inCents(record['Net']), inCents(record['Gross'])];
  return typeof value === 'number' && net !== null && gross !== null && Math.abs(gross - net - value) < 0.02;
}

/** The whole rate that makes the gross of the net. */
function rateBetween(net: number, gross: number): number | null {
  const rate = Math.round((gross / net - 1) * 100);
  return Number.isFinite(rate) && rate >= 0 && rate <= 100 && amountsAgree(net, gross, rate) ? rate : null;
}

function inCents(value: unknown): number | null {
  return typeof value === 'number' ? Number(value.toFixed(2)) : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? Number(value.toFixed(3)) : null;
}

/** Polish and German words of invoices for "no tax". */
const untaxed = /^(?:zw|np|oo|bez vat|frei|steuerfrei)\.?$/i;

/** `23`, `23 %`, `23,00`, and `0.23` as a sheet stores a percentage; undefined for another text. Null: none. */
function rateOf(value: unknown): number | null | undefined {
  if (isEmpty(value)) return null;
  if (untaxed.test(String(value).trim())) return 0;
  const plain = String(value).replaceAll(/[\s%]/g, '').replace(',', '.');
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(plain)) return undefined;
  const rate = Number(plain);
  return Number((rate > 0 && rate < 1 ? rate * 100 : rate).toFixed(2));
}

function currencyOf(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return code === 'ZŁ' ? 'PLN' : code === '€' ? 'EUR' : /^[A-Z]{3}$/.test(code) ? code : null;
}

/** `HH:MM:SS` of `8:30`, `08.30.15`, `0830`, `830` without its zero, or a sheet's time of day, a part of a day. */
function timeOf(value: unknown): string | null {
  const cellText = textOf(typeof value === 'string' ? value : null);
  const shownText = /^0?\.\d+$/.test(cellText)
    ? momentOfSerial(Number(cellText)).slice(11)
    : cellText.replace(/^(\d{1,2})(\d{2})(\d{2})?$/, (_, hour: string, minute: string, second = '00') => `${hour}:${minute}:${second}`);
  const parts = /(?:^|\s)(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(shownText);
  if (!parts) return null;
  const [, hour = '', minute = '', second = '00'] = parts;
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 ? `${padTwo(Number(hour))}:${minute}:${second}` : null;
}

/** A value of the file as a person reads it: Excel stores dates and times of day as numbers. */
export function sampleOf(field: StatementField, sample: string): string {
  if (field === 'Time') return timeOf(sample)?.replace(/:00$/, '') ?? sample;
  if (field !== 'Date' || !/^\d+(\.\d+)?$/.test(sample)) return sample;
  const { value } = cellValue(Number(sample), 'datetime', false);
  return typeof value === 'string' ? textOf({ moment: value }).replace(/:00$/, '') : sample;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
