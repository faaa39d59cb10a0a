import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { Parser } from 'saxen';
import { expect, test } from 'vitest';
import { readSheet } from '../../contract/import/read-sheet.ts';
import { unzip } from '../../db/rescue/unzip.ts';
import { readStatement } from '../../contract/rules/statement/read-statement.ts';
import { fileColumns, guessColumns, presetOf } from '../../contract/rules/statement/statement-columns.ts';
import { createVehicleFinder } from '../../contract/rules/vehicle-by-plate.ts';

/** Reads a file without any help of a person. */
function readFile(name: string) {
  const sheet = readSheet(readFileSync(`tests/support/fixtures/statements/${name}`), { unzip, Parser });
  const columns = fileColumns(sheet);
  return {
    preset: presetOf(columns)?.name,
    ...readStatement(sheet, { Columns: guessColumns(columns), Currency: 'PLN', VatRate: 23, CostGroup: 1, Groups: [] }),
  };
}

const vehicleOf = createVehicleFinder([
  { Id: 1, RegistrationNumber: 'WA 12345' },
  { Id: 2, RegistrationNumber: 'PO 7AB12' },
  { Id: 3, RegistrationNumber: 'B-AA 5214' },
]);

test('[R-149] ORLEN: Windows letters, commas, repeated headings, totals, correction', () => {
  const { preset, errors, lines } = readFile('orlen-flota.csv');
  expect([preset, errors]).toEqual(['ORLEN Flota', []]);
  expect(lines).toMatchObject([
    {
      Date: '2026-10-01T08:05:00',
      CardNumber: '7896000100010001',
      Product: 'ON Verva',
      Quantity: 45.12,
      CostValue: 227.07,
      VatRate: 23,
      CostGross: 279.29,
      Counter: 131_705,
      Place: 'Łódź, ul. Żeligowskiego 4',
    },
    { Product: 'AdBlue', CostValue: 40.57, Counter: null },
    { Product: 'Opłata autostradowa', CostValue: 20, VatRate: 0, CostGross: 20 },
    { Quantity: 1_050, CostValue: 5_121.95, CostGross: 6_300, Counter: 402_118 },
    { Quantity: -50, CostValue: -243.9, CostGross: -300, InvoiceNumber: 'K/1/2026' },
  ]);
  expect(lines.map(({ RegistrationNumber }) => vehicleOf(RegistrationNumber))).toEqual([1, 1, 1, 2, 2]);
});

test('[R-149] BP: quoted cells with line breaks, grouped thousands, minus, sum', () => {
  const { preset, errors, lines } = readFile('bp.csv');
  expect([preset, errors]).toEqual(['BP', []]);
  expect(lines).toMatchObject([
    {
      Date: '2026-10-01T08:05:11',
      Product: 'ON\nUltimate',
      Quantity: 45.12,
      CostValue: 227.07,
      VatRate: 23,
      CostGross: 279.3,
      Counter: 131_705,
    },
    { Date: '2026-10-02T23:59:59', Quantity: 1_050, CostValue: 5_121.95, CostGross: 6_300 },
    { Quantity: -10, CostValue: -48.78, CostGross: -60 },
  ]);
});

test('[R-149] a German list: UTF-16, tabs, unmarked dates, euro signs, no tax', () => {
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
    { Date: '2026-10-02T12:00:00' },
    { Date: '2026-10-03T06:00:00', Quantity: -10, CostValue: -48.78, CostGross: -60 },
  ]);
});

type Dialect = {
  readonly head: string;
  readonly line: (purchase: Purchase) => readonly string[];
  readonly separator: string;
  readonly above: readonly string[];
  readonly below: readonly string[];
};
type Purchase = { readonly day: number; readonly minute: number; readonly litres: number; readonly net: number; readonly counter: number };

const two = (value: number) => String(value).padStart(2, '0');
const clock = (minute: number, sign: string) => `${two(Math.floor(minute / 60))}${sign}${two(minute % 60)}`;
const grouped = (value: number, point: string, group: string) => {
  const [whole = '', rest = ''] = Math.abs(value).toFixed(2).split('.');
  return `${value < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)}${point}${rest}`;
};
const grossCents = (net: number) => Math.round(net * 1.23 * 100) / 100;
const taxOf = (net: number) => Math.round((grossCents(net) - net) * 100) / 100;

/** The shapes of suppliers' files in public descriptions: headings, separators, numbers, times, sums and notes around the lines. */
const dialects: Readonly<Record<string, Dialect>> = {
  DKV: {
    head: 'Kartennummer;Kennzeichen;Lieferdatum;Uhrzeit;Servicestelle;Land;Warenart;Menge;Wert (netto);USt-Satz;Wert (brutto);Währung;Km-Stand',
    line: ({ day, minute, litres, net, counter }) => [
      '70431234567890012',
      'WA-12345',
      `${two(day)}.10.2026`,
      clock(minute, ':'),
      'Köln',
      'DE',
      'Diesel',
      `${grouped(litres, ',', '.')} Liter`,
      grouped(net, ',', '.'),
      '23,00',
      grouped(grossCents(net), ',', '.'),
      'EUR',
      String(counter),
    ],
    separator: ';',
    above: ['DKV EURO SERVICE', 'Rechnung 4711 vom 31.10.2026', ''],
    below: ['Summe;;;;;;;;1,00;;1,23;EUR;'],
  },
  Shell: {
    head: 'Card Number,Vehicle Registration,Transaction Date,Time,Site Name,Product Name,Quantity,Net Value,VAT,Gross Value,Odometer Reading,Receipt Number',
    line: ({ day, minute, litres, net, counter }) => [
      '7002-1584-0036',
      'WA 12345',
      `2026-10-${two(day)}`,
      String(minute < 60 ? clock(minute, '') : Number(clock(minute, ''))),
      '"Shell, Łódź"',
      'V-Power',
      litres.toFixed(2),
      `"${grouped(net, '.', ',')}"`,
      `"${grouped(taxOf(net), '.', ',')}"`,
      `"${grouped(grossCents(net), '.', ',')}"`,
      String(counter),
      `R${day}${minute}`,
    ],
    separator: ',',
    above: ['sep=,'],
    below: ['Total,,,,,,,1.00,,1.23,,'],
  },
  'Circle K': {
    head: 'Data;Czas;Nr karty;Nr rej.;Stacja;Produkt;Ilość;Netto;VAT;Brutto;Przebieg',
    line: ({ day, minute, litres, net, counter }) => [
      `${two(day)}/10/2026`,
      clock(minute, '.'),
      '="70021584"',
      'wa12345',
      'Łódź',
      'miles+',
      `${grouped(litres, ',', ' ')} l`,
      `${grouped(net, ',', '\u00A0')} zł`,
      `${grouped(taxOf(net), ',', '\u00A0')} zł`,
      `${grouped(grossCents(net), ',', '\u00A0')} zł`,
      grouped(counter, ',', ' ').slice(0, -3),
    ],
    separator: ';',
    above: ['Zestawienie transakcji', 'Klient: Tabor; okres: 10.2026'],
    below: ['Razem;;;;;;;1,00;;1,23;', 'Dokument wygenerowano 2026-11-01'],
  },
  'Toll Collect': {
    head: 'Kfz-Kennz.\tDatum\tStart\tBuchungsnummer\tArt\tAuffahrt / über / Abfahrt\tkm\tEUR',
    line: ({ day, minute, net }) => [
      'WA 12345',
      `${two(day)}.10.2026`,
      clock(minute, ':'),
      `11${day}${minute}`,
      'Maut',
      'Auffahrt / A2 / Abfahrt',
      '12,3',
      grouped(net, ',', '.'),
    ],
    separator: '\t',
    above: ['Einzelfahrtennachweis'],
    below: ['Summe für WA 12345\t\t\t\t\t\t\t1,00'],
  },
};

const purchase = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  minute: fc.integer({ min: 10, max: 1_439 }),
  litres: fc.integer({ min: -5_000, max: 150_000 }).map((cents) => cents / 100),
  net: fc
    .integer({ min: -50_000, max: 900_000 })
    .filter((cents) => cents !== 0)
    .map((cents) => cents / 100),
  counter: fc.integer({ min: 0, max: 1_500_000 }),
});

test.each(Object.entries(dialects))('[R-149] reads any statement of the shape of %s', (name, { head, line, separator, above, below }) => {
  fc.assert(
    fc.property(fc.array(purchase, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', '\r\n'), (purchases, end) => {
      const text = [...above, head, ...purchases.map((one) => line(one).join(separator)), ...below].join(end);
      const sheet = readSheet(new TextEncoder().encode(text), { unzip, Parser });
      const columns = guessColumns(fileColumns(sheet));
      const { lines, errors } = readStatement(sheet, {
        Columns: columns,
        Currency: 'PLN',
        VatRate: name === 'Toll Collect' ? null : 23,
        CostGroup: 1,
        Groups: [],
      });
      expect(errors).toEqual([]);
      expect(lines.map(({ RegistrationNumber }) => vehicleOf(RegistrationNumber))).toEqual(purchases.map(() => 1));
      expect(lines.map(({ Date, CostValue, CostGross, Quantity, Counter }) => ({ Date, CostValue, CostGross, Quantity, Counter }))).toEqual(
        purchases.map(({ day, minute, litres, net, counter }) => ({
          Date: `2026-10-${two(day)}T${clock(minute, ':')}:00`,
          CostValue: net,
          CostGross: name === 'Toll Collect' ? net : grossCents(net),
          Quantity: name === 'Toll Collect' ? null : litres,
          Counter: name === 'Toll Collect' || counter === 0 ? null : counter,
        })),
      );
    }),
    { numRuns: 60 },
  );
});
