import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { expect, test } from 'vitest';
import { readSheet } from '../../contract/import/read-sheet.ts';
import { readStatement } from '../../contract/rules/statement/read-statement.ts';
import { fileColumns, guessColumns, presetOf } from '../../contract/rules/statement/statement-columns.ts';
import { createVehicleFinder } from '../../contract/rules/vehicle-by-plate.ts';

/** Reads a file without any help of a person. */
function readFile(name: string) {
  const sheet = readSheet(readFileSync(`tests/support/fixtures/statements/${name}`), { unzipSync, Parser });
  const columns = fileColumns(sheet);
  return { preset: presetOf(columns)?.name, ...readStatement(sheet, { Columns: guessColumns(columns), Currency: 'PLN', VatRate: 23, CostGroup: 1, Groups: [] }) };
}

const vehicleOf = createVehicleFinder([{ Id: 1, RegistrationNumber: 'WA 12345' }, { Id: 2, RegistrationNumber: 'PO 7AB12' }, { Id: 3, RegistrationNumber: 'B-AA 5214' }]);

test('[R-149] ORLEN: Windows letters, commas, repeated headings, totals per card, a correction', () => {
  const { preset, errors, lines } = readFile('orlen-flota.csv');
  expect([preset, errors]).toEqual(['ORLEN Flota', []]);
  expect(lines).toMatchObject([
    { Date: '2026-10-01T08:05:00', CardNumber: '7896000100010001', Product: 'ON Verva', Quantity: 45.12, CostValue: 227.07, VatRate: 23, CostGross: 279.29, Counter: 131_705, Place: 'Łódź, ul. Żeligowskiego 4' },
    { Product: 'AdBlue', CostValue: 40.57, Counter: null },
    { Product: 'Opłata autostradowa', CostValue: 20, VatRate: 0, CostGross: 20 },
    { Quantity: 1_050, CostValue: 5_121.95, CostGross: 6_300, Counter: 402_118 },
    { Quantity: -50, CostValue: -243.9, CostGross: -300, InvoiceNumber: 'K/1/2026' },
  ]);
  expect(lines.map(({ RegistrationNumber }) => vehicleOf(RegistrationNumber))).toEqual([1, 1, 1, 2, 2]);
});

test('[R-149] BP: quoted cells with line breaks, grouped thousands, a minus behind the amount, a sum', () => {
  const { preset, errors, lines } = readFile('bp.csv');
  expect([preset, errors]).toEqual(['BP', []]);
  expect(lines).toMatchObject([
    { Date: '2026-10-01T08:05:11', Product: 'ON\nUltimate', Quantity: 45.12, CostValue: 227.07, VatRate: 23, CostGross: 279.3, Counter: 131_705 },
    { Date: '2026-10-02T23:59:59', Quantity: 1_050, CostValue: 5_121.95, CostGross: 6_300 },
    { Quantity: -10, CostValue: -48.78, CostGross: -60 },
  ]);
});

test('[R-149] a German list: UTF-16, tabs, dates and times without marks, euro signs, no tax', () => {
  const { errors, lines } = readFile('maut.txt');
  expect(errors).toEqual([]);
  expect(lines).toMatchObject([
    { Date: '2026-10-01T08:05:00', CostValue: 12.4, VatRate: 0, CostGross: 12.4, Currency: 'EUR', Place: 'A2 Königslutter' },
    { Date: '2026-10-02T23:59:59', CostValue: 1_234.5, VatRate: 19, CostGross: 1_469.06, Counter: 402_118 },
  ]);
  expect(lines.map(({ RegistrationNumber }) => vehicleOf(RegistrationNumber))).toEqual([3, 3]);
});

test('[R-149] a workbook whose dates, times and cards are plain numbers', () => {
  const { errors, lines } = readFile('numbers.xlsx');
  expect(errors).toEqual([]);
  expect(lines).toMatchObject([
    { Date: '2026-10-01T08:05:00', CardNumber: '7896000100010001', VatRate: 23, CostValue: 227.07, Counter: 131_705 },
    { Date: '2026-10-02T12:00:00', isTimed: true },
    { Date: '2026-10-03T06:00:00', Quantity: -10, CostValue: -48.78, CostGross: -60 },
  ]);
});
