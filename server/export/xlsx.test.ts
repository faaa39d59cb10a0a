import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Unzip, UnzipInflate } from 'fflate';
import { expect, it } from 'vitest';
import { isWholeRun } from '../../tests/support/whole-run.ts';
import { readXlsx } from '../../tests/support/fixtures/read-xlsx.ts';
import { writeXlsx, type XlsxColumn, type XlsxRow } from './xlsx.ts';

const columns: readonly XlsxColumn[] = [
  { field: 'Plate', header: 'Nr rejestracyjny', kind: 'text' },
  { field: 'Day', header: 'Data', kind: 'date' },
  { field: 'Moment', header: 'Początek', kind: 'date-time' },
  { field: 'Amount', header: 'Netto', kind: 'number' },
  { field: 'IsClosed', header: 'Zamknięte', kind: 'boolean' },
  { field: 'Comments', header: 'Uwagi', kind: 'text' },
];

const batchSize = 1_000;
const batches = isWholeRun ? 100 : 30;

function row(number: number): XlsxRow {
  const day = `2026-0${1 + (number % 9)}-1${number % 10}`;
  return {
    Plate: `WX ${number}`,
    Day: day,
    Moment: `${day}T08:15:00`,
    Amount: number / 100,
    IsClosed: number % 2 === 0,
    Comments: `=1+${number} Zażółć gęślą jaźń`,
  };
}

/** Memory in use after a garbage collection, in bytes. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

it('[R-024] streams tens of thousands of rows in constant memory', { timeout: 120_000 }, async () => {
  const memorySamples: number[] = [];
  let [batchesRead, maxBatchesBehind, rows, batchesAtFirstByte] = [0, 0, 0, 0];
  async function* read() {
    for (; batchesRead < batches;) {
      batchesRead += 1;
      if (batchesRead % (batches / 10) === 0) memorySamples.push(memoryInUse());
      yield await Promise.resolve(Array.from({ length: batchSize }, (_, index) => row((batchesRead - 1) * batchSize + index)));
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
  for await (const bytes of writeXlsx('Koszty', columns, read())) {
    batchesAtFirstByte ||= batchesRead;
    maxBatchesBehind = Math.max(maxBatchesBehind, batchesRead - Math.floor(rows / batchSize));
    sheet.push(bytes);
  }
  sheet.push(new Uint8Array(), true);
  expect(rows).toBe(batches * batchSize + 1);
  // Output starts with the first batch, and reading never runs far ahead of writing.
  expect(batchesAtFirstByte).toBe(1);
  expect(maxBatchesBehind).toBeLessThan(10);
  // Memory may be freed late, but a leak grows, so the minimum of the second half is compared.
  const [early = 0] = memorySamples;
  expect(Math.min(...memorySamples.slice(memorySamples.length / 2)) - early).toBeLessThan(4 * 1024 * 1024);
});

it.each([
  ['outer spaces', '  Łódź ', '  Łódź '],
  ['line breaks', 'Łódź\nKöln', 'Łódź\nKöln'],
  ['XML characters', `<b> & "Łódź" & 'Köln'`, `<b> & "Łódź" & 'Köln'`],
  ['an escape-like sequence', 'R_x0041_', 'R_x005F_x0041_'],
  ['characters invalid in XML', 'Łó\u0001dź \ud83d', 'Łódź '],
  ['more characters than a cell holds', 'ł'.repeat(40_000), 'ł'.repeat(32_767)],
])('[R-024] preserves text with %s as far as a cell can hold it', async (_, text, written) => {
  const bytes: Uint8Array[] = [];
  const read = async function* () {
    yield await Promise.resolve([{ Comments: text }]);
  };
  for await (const part of writeXlsx('Koszty', [{ field: 'Comments', header: 'Uwagi', kind: 'text' }], read())) bytes.push(part);
  expect(readXlsx(Buffer.concat(bytes)).rows[1]).toEqual([{ type: 'text', value: written, isTextFormat: false }]);
});
