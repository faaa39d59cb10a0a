import { fold } from '../../grid/fold.ts';
import { isFilled } from '../../import/read-sheet.ts';
import { textOf } from '../../import/cell-value.ts';
import type { Sheet } from '../../import/sheet.ts';

/** Possible meanings of a statement's column. */
export const statementFields = [
  'Date',
  'Time',
  'CardNumber',
  'RegistrationNumber',
  'Product',
  'Quantity',
  'Net',
  'VatRate',
  'Gross',
  'Currency',
  'Counter',
  'Place',
  'InvoiceNumber',
  'TransactionNumber',
] as const;

export type StatementField = (typeof statementFields)[number];

/** By field, the heading of its column in the file. */
export type StatementColumns = Readonly<Partial<Record<StatementField, string | null>>>;

/** A supplier whose headings are known. */
export type StatementPreset = { readonly name: string; readonly columns: StatementColumns };

/**
 * Made from public descriptions of the suppliers' files (decision 336). Where a supplier changes a heading, the user maps that column once.
 */
export const statementPresets: readonly StatementPreset[] = [
  {
    name: 'ORLEN Flota',
    columns: {
      Date: 'Data transakcji',
      Time: 'Godzina',
      CardNumber: 'Numer karty',
      RegistrationNumber: 'Numer rejestracyjny',
      Product: 'Nazwa produktu',
      Quantity: 'Ilość',
      Net: 'Wartość netto',
      VatRate: 'Stawka VAT',
      Gross: 'Wartość brutto',
      Counter: 'Stan licznika',
      Place: 'Nazwa stacji',
      InvoiceNumber: 'Numer faktury',
    },
  },
  {
    name: 'BP',
    columns: {
      Date: 'DataTrans',
      CardNumber: 'NrKarty',
      RegistrationNumber: 'NrRej',
      Product: 'OpisProduktu',
      Quantity: 'IloscLitrow',
      Net: 'WartoscFakturyNetto',
      Gross: 'WartoscFakturyBrutto',
      Counter: 'StanLicznika',
    },
  },
];

/** Headings in use, folded, without marks. The first one that the file has counts. */
const headings: Readonly<Record<StatementField, readonly string[]>> = {
  Date: [
    'datatransakcji',
    'datatankowania',
    'datatrans',
    'dataigodzina',
    'datasprzedazy',
    'data',
    'transaktionsdatum',
    'lieferdatum',
    'leistungsdatum',
    'belegdatum',
    'datum',
    'transactiondate',
    'deliverydate',
    'datetime',
    'date',
  ],
  Time: [
    'godzinatransakcji',
    'godzina',
    'godz',
    'godzinatankowania',
    'czas',
    'transaktionszeit',
    'lieferzeit',
    'startzeit',
    'start',
    'uhrzeit',
    'zeit',
    'transactiontime',
    'time',
  ],
  CardNumber: ['numerkarty', 'nrkarty', 'karta', 'numerobu', 'obu', 'kartennummer', 'kartennr', 'karte', 'cardnumber', 'cardno', 'card'],
  RegistrationNumber: [
    'numerrejestracyjny',
    'nrrejestracyjny',
    'nrrej',
    'pojazd',
    'rejestracja',
    'kfzkennzeichen',
    'kfzkennz',
    'kennzeichen',
    'fahrzeug',
    'registrationnumber',
    'vehicleregistration',
    'vehicleregistrationnumber',
    'regno',
    'registration',
    'licenceplate',
    'licenseplate',
    'plate',
    'vehicle',
  ],
  Product: [
    'nazwaproduktu',
    'opisproduktu',
    'produkt',
    'towar',
    'usluga',
    'warenart',
    'artikel',
    'produktname',
    'leistung',
    'artikelgruppe',
    'art',
    'product',
    'productname',
    'service',
    'artcd',
  ],
  Quantity: ['ilosc', 'ilosclitrow', 'litry', 'menge', 'liter', 'quantity', 'qty', 'litres', 'volume'],
  Net: [
    'wartoscnetto',
    'kwotanetto',
    'wartoscfakturynetto',
    'netto',
    'nettobetrag',
    'betragnetto',
    'wertnetto',
    'netamount',
    'net',
    'netvalue',
    'amountexcludingvat',
  ],
  VatRate: ['stawkavat', 'vat', 'mwstsatz', 'ustsatz', 'mwst', 'vatrate'],
  Gross: [
    'wartoscbrutto',
    'kwotabrutto',
    'wartoscfakturybrutto',
    'brutto',
    'kwota',
    'bruttobetrag',
    'betragbrutto',
    'mautbetrag',
    'wertbrutto',
    'betrag',
    'grossamount',
    'gross',
    'grossvalue',
    'amount',
    'total',
    'eur',
  ],
  Currency: ['waluta', 'wahrung', 'currency'],
  Counter: ['stanlicznika', 'licznik', 'przebieg', 'kilometerstand', 'kmstand', 'tachostand', 'odometer', 'mileage', 'odometerreading'],
  Place: [
    'nazwastacji',
    'stacja',
    'miejsce',
    'miejscowosc',
    'tankstelle',
    'servicestelle',
    'auffahrtuberabfahrt',
    'station',
    'stationname',
    'sitename',
    'ort',
    'place',
    'site',
    'location',
  ],
  InvoiceNumber: ['numerfaktury', 'nrfaktury', 'faktura', 'rechnungsnummer', 'rechnungsnr', 'invoicenumber', 'invoice'],
  TransactionNumber: [
    'numertransakcji',
    'nrtransakcji',
    'idtransakcji',
    'transaktionsnummer',
    'belegnummer',
    'belegnr',
    'buchungsnummer',
    'transactionid',
    'transactionnumber',
    'receiptnumber',
  ],
};

/** Rows in which the headings are looked for: suppliers put a title and an address above them. */
const MAX_HEADING_ROWS = 30;

/** Values shown beside a heading. */
const MAX_SAMPLES = 3;

/** Suppliers leave columns out that a customer has not ordered. */
const MIN_PRESET_SHARE = 0.7;

/** A column of the file: its heading and its first values. */
export type FileColumn = { readonly heading: string; readonly samples: readonly string[] };

/** The columns of a statement, from the row that has the most headings in use. */
export function fileColumns(sheet: Sheet): readonly FileColumn[] {
  const row = headingRow(sheet);
  return (sheet[row] ?? []).flatMap((cell, index) => {
    const heading = textOf(cell);
    const samples = sheet.slice(row + 1).flatMap((cells) => (isFilled(cells[index] ?? null) ? [textOf(cells[index] ?? null)] : []));
    return heading === '' ? [] : [{ heading, samples: samples.slice(0, MAX_SAMPLES) }];
  });
}

/** The supplier whose headings the file has: most of them, and more than of another. */
export function presetOf(columns: readonly FileColumn[]): StatementPreset | null {
  const present = new Set(columns.map(({ heading }) => plainText(heading)));
  const shares = statementPresets.map((preset) => {
    const presetHeadings = Object.values(preset.columns).map((heading) => plainText(heading ?? ''));
    return { preset, share: presetHeadings.filter((heading) => present.has(heading)).length / presetHeadings.length };
  });
  const best = shares.toSorted((left, right) => right.share - left.share)[0];
  return best && best.share >= MIN_PRESET_SHARE ? best.preset : null;
}

/** The columns that the headings suggest: those of a supplier's preset, else by headings in use. */
export function guessColumns(columns: readonly FileColumn[]): StatementColumns {
  const present = columns.map(({ heading }) => ({
    heading,
    plain: plainText(heading),
    whole: plainText(heading.replaceAll(/[()[\]]/g, ' ')),
  }));
  const preset = presetOf(columns);
  const used = new Set<string>();
  const guessed: Partial<Record<StatementField, string>> = {};
  for (const field of statementFields) {
    const names = [...(preset?.columns[field] ? [plainText(preset.columns[field])] : []), ...headings[field]];
    const positions = names.flatMap((name) =>
      present.filter(({ heading, plain, whole }) => (plain === name || whole === name) && !used.has(heading)),
    )[0];
    if (!positions) continue;
    used.add(positions.heading);
    guessed[field] = positions.heading;
  }
  return guessed;
}

const figures = ['Quantity', 'Net', 'Gross', 'Counter'] as const;

const startsAsDate = /^\d/;

const totalWords = /^(?:razem|suma|podsumowanie|łącznie|summe|gesamt|zwischensumme|total|subtotal|sum)(?!\p{L})/iu;

/** The sheet with the fields' names as headings, and without rows above them. The numbers of rows stay. */
export function withFieldHeadings(sheet: Sheet, columns: StatementColumns): Sheet {
  const mapped = statementFields.flatMap((field) => (columns[field] ? [{ field, heading: columns[field] }] : []));
  const head = sheet
    .slice(0, MAX_HEADING_ROWS)
    .findIndex((row) => mapped.every(({ heading }) => row.some((cell) => textOf(cell) === heading)));
  if (head < 0) return [];
  const indexes = mapped.map(({ field, heading }) => ({ field, index: (sheet[head] ?? []).findIndex((cell) => textOf(cell) === heading) }));
  const fields = (sheet[head] ?? []).map((_, index) => indexes.find((one) => one.index === index)?.field ?? null);
  const textIn = (row: Sheet[number], field: StatementField) =>
    textOf(row[indexes.find((one) => one.field === field)?.index ?? -1] ?? null);
  // Totals, notes below the lines, and headings that are repeated on every page.
  const isLine = (row: Sheet[number]) => {
    const [date, ...names] = [textIn(row, 'Date'), textIn(row, 'CardNumber'), textIn(row, 'RegistrationNumber')];
    if (mapped.every(({ field, heading }) => textIn(row, field) === heading)) return false;
    const hasFigures = figures.some((field) => textIn(row, field) !== '');
    return (
      startsAsDate.test(date) ||
      (hasFigures && names.some((name) => name !== '') && ![date, ...names].some((name) => totalWords.test(name)))
    );
  };
  return sheet.map((row, index) => (index < head || (index > head && !isLine(row)) ? [] : index === head ? fields : row));
}

/** The row with the most headings in use. */
function headingRow(sheet: Sheet): number {
  const all = new Set([
    ...Object.values(headings).flat(),
    ...statementPresets.flatMap((preset) => Object.values(preset.columns).map((heading) => plainText(heading ?? ''))),
  ]);
  const hits = sheet
    .slice(0, MAX_HEADING_ROWS)
    .map((row) => new Set(row.map((cell) => plainText(textOf(cell))).filter((plain) => all.has(plain))).size);
  const most = Math.max(...hits);
  return most > 0 ? hits.indexOf(most) : sheet.findIndex((row) => row.some(isFilled));
}

/** A heading without its unit, its case, accents and marks: "Ilość (l)" is "ilosc". */
function plainText(heading: string): string {
  return fold(heading.slice(0, 200))
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
