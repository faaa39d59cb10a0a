import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createXlsx } from './write-xlsx.ts';

it('[R-137] writes texts, numbers and moments as typed cells of one sheet', () => {
  const book = createXlsx('Grafik: flota', ['Pojazd', 'Od']);
  book.add([['WA <1> & "2"', { moment: '2026-11-26T08:30:00' }]]);
  book.add([['=1+1', 5], [null, { share: 1 }], ['a note of the whole list']]);
  const parts = unzipSync(book.pack());
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<t xml:space="preserve">WA &lt;1&gt; &amp; &quot;2&quot;</t>');
  expect(sheet).toMatch(/<c r="B2" s="2"><v>46352\.35416\d*<\/v><\/c>/);
  expect(sheet).toContain('<c r="A3" s="5" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B3" s="0"><v>5</v></c>');
  expect(sheet.match(/width="\d+"/g)).toEqual(['width="14"', 'width="18"']);
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="Grafik  flota"');
});
