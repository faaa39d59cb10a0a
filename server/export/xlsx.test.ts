import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Unzip, UnzipInflate } from 'fflate';
import { expect, it } from 'vitest';
import { readXlsx } from '../../tests/support/read-xlsx.ts';
import { xlsxOf, type XlsxColumn, type XlsxRow } from './xlsx.ts';

const columns: readonly XlsxColumn[] = [
  { field: 'Plate', header: 'Nr rejestracyjny', kind: 'text' },
  { field: 'Day', header: 'Data', kind: 'date' },
  { field: 'Moment', header: 'Początek', kind: 'date-time' },
  { field: 'Amount', header: 'Netto', kind: 'number' },
  { field: 'IsClosed', header: 'Zamknięte', kind: 'boolean' },
  { field: 'Comments', header: 'Uwagi', kind: 'text' },
];

const batchSize = 1_000;
const batches = 100;

function row(number: number): XlsxRow {
  const day = `2026-0${1 + (number % 9)}-1${number % 10}`;
  return { Plate: `WX ${number}`, Day: day, Moment: `${day}T08:15:00`, Amount: number / 100, IsClosed: number % 2 === 0, Comments: `=1+${number} Zażółć gęślą jaźń` };
}

/** Bytes in use once nothing is left that could be freed. */
function bytesHeld(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

it('[R-024] a hundred thousand rows become a file while they come, with no more in memory at the end than near the beginning', { timeout: 120_000 }, async () => {
  const held: number[] = [];
  let [asked, mostBehind, rows, started] = [0, 0, 0, 0];
  async function* read() {
    for (; asked < batches; ) {
      asked += 1;
      if (asked % 10 === 0) held.push(bytesHeld());
      yield await Promise.resolve(Array.from({ length: batchSize }, (_, index) => row((asked - 1) * batchSize + index)));
    }
  }
  const sheet = new Unzip((part) => {
    if (!part.name.endsWith('sheet1.xml')) return;
    let tail = '';
    const decoder = new TextDecoder();
    part.ondata = (error, bytes, isLast) => {
      if (error) throw error;
      const text = tail + decoder.decode(bytes, { stream: !isLast });
      rows += text.split('<row ').length - 1;
      tail = text.slice(-4);
    };
    part.start();
  });
  sheet.register(UnzipInflate);
  for await (const bytes of xlsxOf('Koszty', columns, read())) {
    started ||= asked;
    mostBehind = Math.max(mostBehind, asked - Math.floor(rows / batchSize));
    sheet.push(bytes);
  }
  sheet.push(new Uint8Array(), true);
  expect(rows).toBe(batches * batchSize + 1);
  // The first bytes left with the first rows, and the rows were never far ahead of what had left.
  expect(started).toBe(1);
  expect(mostBehind).toBeLessThan(10);
  // What was freed may be given back late, what is kept grows: the least that was held later tells.
  const [early = 0] = held;
  expect(Math.min(...held.slice(held.length / 2)) - early).toBeLessThan(4 * 1024 * 1024);
});

it.each([
  ['blanks at its ends', '  Łódź ', '  Łódź '],
  ['lines', 'Łódź\nKöln', 'Łódź\nKöln'],
  ['signs of XML', `<b> & "Łódź" & 'Köln'`, `<b> & "Łódź" & 'Köln'`],
  ['what reads like an escape', 'R_x0041_', 'R_x005F_x0041_'],
  ['what XML cannot carry', 'Łó\u0001dź \ud83d', 'Łódź '],
  ['more than a cell holds', 'ł'.repeat(40_000), 'ł'.repeat(32_767)],
])('[R-024] a text with %s keeps what a cell can carry', async (_, text, written) => {
  const bytes: Uint8Array[] = [];
  const read = async function* () {
    yield await Promise.resolve([{ Comments: text }]);
  };
  for await (const part of xlsxOf('Koszty', [{ field: 'Comments', header: 'Uwagi', kind: 'text' }], read())) bytes.push(part);
  expect(readXlsx(Buffer.concat(bytes)).rows[1]).toEqual([{ type: 'text', value: written, isTextFormat: false }]);
});
