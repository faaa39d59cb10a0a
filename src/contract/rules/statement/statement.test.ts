import { describe, expect, it } from 'vitest';
import { readCsv } from '../../import/csv.ts';
import { findDoubts, type StatementFacts } from './find-doubts.ts';
import { missingColumns, readStatement, sampleOf } from './read-statement.ts';
import { fileColumns, guessColumns, presetOf, statementPresets, type StatementColumns } from './statement-columns.ts';

const mapping = (Columns: StatementColumns) => ({
  Columns,
  Currency: 'PLN',
  VatRate: 23,
  CostGroup: 1,
  Groups: [{ Product: 'AdBlue', CostGroup: 2 }],
});
const read = (csv: string) => {
  const sheet = readCsv(csv);
  return readStatement(sheet, mapping(guessColumns(fileColumns(sheet))));
};

describe('columns', () => {
  it.each([
    ['Polish', 'Data transakcji;Godzina;Nr karty;Nr rej.;Produkt;Ilość (l);Kwota netto [PLN];Stawka VAT;Kwota brutto [PLN];Stan licznika'],
    ['shortened', 'Data tankowania;Godz.;Karta;Pojazd;Towar;Litry;Netto;VAT;Brutto;Przebieg'],
    ['German', 'Lieferdatum;Uhrzeit;Kartennummer;Kennzeichen;Warenart;Menge;Nettobetrag;MwSt.;Bruttobetrag;Km-Stand'],
    ['English', 'Transaction date;Time;Card number;Registration number;Product;Quantity;Net amount;VAT rate;Gross amount;Odometer'],
  ])('[R-149] finds the columns of %s headings below a title', (_, line) => {
    const guessed = guessColumns(fileColumns(readCsv(`Zestawienie nr 12, grudzień\n\n${line}\n`)));
    expect(Object.values(guessed)).toEqual(line.split(';'));
    expect(Object.keys(guessed)).toEqual([
      'Date',
      'Time',
      'CardNumber',
      'RegistrationNumber',
      'Product',
      'Quantity',
      'Net',
      'VatRate',
      'Gross',
      'Counter',
    ]);
  });

  it.each(statementPresets)('[R-149] knows the file of $name by its headings', (preset) => {
    const columns = fileColumns(readCsv(`Nr;${Object.values(preset.columns).join(';')}\n`));
    expect(presetOf(columns)).toBe(preset);
    expect(guessColumns(columns)).toEqual(preset.columns);
  });

  it('[R-149] shows the dates and times of a workbook as a person reads them', () => {
    expect(['46296', '46297.5', '20261003', '03.10.2026'].map((sample) => sampleOf('Date', sample))).toEqual([
      '2026-10-01',
      '2026-10-02 12:00',
      '2026-10-03',
      '03.10.2026',
    ]);
    expect(['0.3368055555555556', '0.25', '17:41', 'rano'].map((sample) => sampleOf('Time', sample))).toEqual([
      '08:05',
      '06:00',
      '17:41',
      'rano',
    ]);
    expect(sampleOf('Quantity', '46296')).toBe('46296');
  });

  it('[R-149] names the missing columns of a mapping', () => {
    expect(missingColumns({})).toEqual(['Date', 'CardNumber', 'RegistrationNumber', 'Net', 'Gross', 'Counter']);
    expect(missingColumns({ Date: 'a', RegistrationNumber: 'b', Counter: 'c' })).toEqual([]);
  });
});

describe('lines', () => {
  const head = 'Data;Godzina;Nr karty;Nr rej;Produkt;Ilość;Netto;Stawka VAT;Brutto;Waluta;Stan licznika;Stacja\n';

  it('[R-149] reads date and time, comma numbers, rates and amounts of either side', () => {
    const { lines, errors } = read(
      `${head}31.12.2026;8:05;7002;WX 1;ON;45,120;200,00;23%;246,00;PLN;131 705;Łódź\n2026-12-31;;;WX 2;AdBlue;10;;;61,50;;;\n31.12.2026;;7002;;ON;-1,5;-10;;-12,30;EUR;;\nRazem;;;;;;190,00;;;;;\n;;;;;;190,00;;233,70;;;\n`,
    );
    expect(errors).toEqual([]);
    expect(lines).toMatchObject([
      {
        Date: '2026-12-31T08:05:00',
        CardNumber: '7002',
        RegistrationNumber: 'WX 1',
        Quantity: 45.12,
        CostValue: 200,
        VatRate: 23,
        CostGross: 246,
        Counter: 131_705,
        Place: 'Łódź',
        CostGroup: 1,
      },
      {
        Date: '2026-12-31T00:00:00',
        Product: 'AdBlue',
        CostValue: 50,
        VatRate: 23,
        CostGross: 61.5,
        Currency: 'PLN',
        CostGroup: 2,
        Counter: null,
      },
      { Quantity: -1.5, CostValue: -10, VatRate: 23, CostGross: -12.3, Currency: 'EUR' },
    ]);
  });

  it('[R-149] leaves lines with invalid cells out and names every cell', () => {
    const { lines, errors, rows } = read(
      `${head}30.02.2026;;7002;;ON;1;1;23;1,23;;;\n01.03.2026;25:00;7002;;ON;x;1;23;1,23;zł;;\n01.03.2026;;;;ON;1;1;23;1,23;;;\n01.03.2026;;7002;;ON;1;1;23;1,23;zł;;\n`,
    );
    expect([lines.length, rows]).toEqual([1, 4]);
    expect(errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'Date', 'date'],
      [3, 'Quantity', 'number'],
      [4, 'CardNumber', 'required'],
    ]);
    expect(lines[0]?.Currency).toBe('PLN');
  });

  it('[R-149] equal lines of one file get different keys, across files the same key', () => {
    const line = '01.03.2026;;7002;;ON;1;1;23;1,23;;;\n';
    const [first, second] = read(`${head}${line}${line}`).lines;
    expect(first?.key).not.toBe(second?.key);
    expect(read(`Tytuł\n${head}02.03.2026;;7002;;ON;1;1;23;1,23;;;\n${line}`).lines[1]?.key).toBe(first?.key);
  });

  it('[R-149] separates net from gross columns of like units by the mapping only', () => {
    const sheet = readCsv('Data;Karta;Wartość (netto);Wartość (brutto)\n01.03.2026;1;100;123\n');
    expect(
      readStatement(sheet, mapping({ Date: 'Data', CardNumber: 'Karta', Net: 'Wartość (netto)', Gross: 'Wartość (brutto)' })).lines,
    ).toMatchObject([{ CostValue: 100, CostGross: 123 }]);
  });
});

describe('doubts', () => {
  const line = {
    Date: '2026-03-01T08:00:00',
    VehicleId: 4,
    CostGroup: 1,
    Quantity: 45,
    CostValue: 100,
    CostGross: 123,
    VatRate: 23,
    Place: 'Łódź',
  };
  const facts: StatementFacts = {
    card: null,
    isFuel: true,
    tankCapacity: null,
    modelTank: null,
    vehicleType: 0,
    earlierFills: [],
    others: [],
    isCardUnknown: false,
    isPlateUnknown: false,
    isInFuture: false,
    isRepeated: false,
  };
  const fills = (isPosted: boolean, ...quantities: readonly number[]) => quantities.map((quantity) => ({ quantity, isPosted }));
  const card = { VehicleId: 4, ValidTo: '2026-12-31', AssignmentSince: '2026-01-01', LiquidationDate: null };

  it('[R-149] has none for a plain line', () => {
    expect(
      findDoubts(line, {
        ...facts,
        card,
        tankCapacity: 42,
        others: [
          { Date: '2026-03-01T08:30:00', Place: 'Köln' },
          { Date: '2026-03-01T08:10:00', Place: 'łódź ' },
        ],
      }),
    ).toEqual([]);
  });

  it.each<[string, Partial<typeof line>, Partial<StatementFacts>]>([
    ['no-vehicle', { VehicleId: null as never }, {}],
    ['card-differs', {}, { card: { ...card, VehicleId: 5 } }],
    ['card-invalid', {}, { card: { ...card, ValidTo: '2026-02-28' } }],
    ['card-invalid', {}, { card: { ...card, AssignmentSince: '2026-03-02' } }],
    ['card-invalid', {}, { card: { ...card, LiquidationDate: '2026-02-28' } }],
    ['no-group', { CostGroup: null as never }, {}],
    ['amounts', { CostGross: 124 }, {}],
    ['over-tank', { Quantity: 60 }, { tankCapacity: 50 }],
    ['over-tank', { Quantity: 80 }, { earlierFills: fills(true, 40, 50, 45) }],
    ['over-tank', { Quantity: 151 }, { earlierFills: fills(true, 40, 50) }],
    ['over-tank', { Quantity: 1_501 }, { vehicleType: 1 }],
    ['over-tank', { Quantity: 76 }, { modelTank: 50 }],
    ['over-tank', { Quantity: 350 }, { earlierFills: fills(false, 40, 50, 45, 300) }],
    ['repeated', {}, { isRepeated: true }],
    ['card-unknown', {}, { isCardUnknown: true }],
    ['plate-unknown', {}, { isPlateUnknown: true }],
    ['in-future', {}, { isInFuture: true }],
    ['two-places', {}, { others: [{ Date: '2026-03-01T08:20:00', Place: 'Köln' }] }],
  ])('[R-149] finds %s', (doubt, changed, expected) => {
    expect(findDoubts({ ...line, ...changed }, { ...facts, ...expected })).toEqual([doubt]);
  });

  it('[R-149] takes posted fills, an equal vehicle, a truck’s tank as plausible', () => {
    const doubts = (Quantity: number, more: Partial<StatementFacts>) => findDoubts({ ...line, Quantity }, { ...facts, ...more });
    expect(doubts(180, { earlierFills: fills(true, 40, 45, 170) })).toEqual([]);
    expect(doubts(60, { modelTank: 50, earlierFills: fills(true, 5, 5, 5) })).toEqual([]);
    expect(doubts(80, { modelTank: 50, earlierFills: fills(true, 70) })).toEqual([]);
    expect(doubts(1_400, { vehicleType: 1 })).toEqual([]);
  });

  it('[R-149] does not doubt toll gates in a row, nor missing times of day', () => {
    const others = [{ Date: '2026-03-01T08:02:00', Place: 'Köln' }];
    expect(findDoubts(line, { ...facts, isFuel: false, others })).toEqual([]);
    expect(
      findDoubts({ ...line, Date: '2026-03-01T00:00:00' }, { ...facts, others: [{ Date: '2026-03-01T00:00:00', Place: 'Köln' }] }),
    ).toEqual([]);
    expect(
      findDoubts({ ...line, Date: '2026-03-01T00:20:00' }, { ...facts, others: [{ Date: '2026-03-01T00:00:00', Place: 'Köln' }] }),
    ).toEqual([]);
  });
});
