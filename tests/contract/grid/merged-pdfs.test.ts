import { fileURLToPath } from 'node:url';
import pdfMake from 'pdfmake';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { pageDefaults } from '../../../src/contract/entities/protocol/pdf-part.ts';
import { documentLayout } from '../../../src/screens/pdf/document-layout.ts';
import { mergePdfs } from '../../../src/screens/pdf/merge-pdfs.ts';
import { ruledTable } from '../../../src/screens/pdf/ruled-table.ts';

const fontOf = (name: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}`));
const columns = ['Numer', 'Opis', 'Kwota'].map((header, index) => ({ header, width: 100, isNumber: index === 2, isShort: false }));

async function pdfOf(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const [normal, bold] = [fontOf('Roboto-Regular.ttf'), fontOf('Roboto-Medium.ttf')];
  pdfMake.addFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } });
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy((path) => path === normal || path === bold);
  const letterhead = { name: 'Tabor sp. z o.o.', details: '', logo: null };
  const definition = documentLayout({
    language: 'pl',
    title: 'Koszty',
    subtitle: '',
    letterhead,
    content: [ruledTable(columns, rows)],
    signers: [],
    note: 'Koszty',
    pageOf: () => '',
    unprintable: '',
    isLandscape: true,
  });
  return new Uint8Array(await pdfMake.createPdf({ ...pageDefaults, ...definition }).getBuffer());
}

test('[R-135] merged documents have every row once, in order, and numbered pages', async () => {
  // Texts that look like the references and streams of a PDF.
  const rows = Array.from({ length: 300 }, (_, index) => [
    `W${index + 1}W`,
    index % 3 === 0 ? 'zażółć 5 0 R endobj stream' : 'gęślą << /Type /Pages >>',
    String(index),
  ]);
  const sources = await Promise.all([rows.slice(0, 120), rows.slice(120, 240), rows.slice(240)].map(pdfOf));
  const merged = mergePdfs(sources, (page, pages) => `Strona ${page} z ${pages}`);
  const footers = new TextDecoder('latin1').decode(merged).match(/\/Footer 3 0 R/g)?.length;
  const { text, totalPages } = await extractText(await getDocumentProxy(merged), { mergePages: false });
  expect(totalPages).toBeGreaterThan(6);
  // Each page names the font of its number.
  expect(footers).toBe(totalPages);
  expect(text.flatMap((page) => [...page.matchAll(/W(\d+)W/g)].map(([, number]) => Number(number)))).toEqual(
    rows.map((_, index) => index + 1),
  );
  expect(text.map((page) => /Strona \d+ z \d+/.exec(page)?.[0])).toEqual(text.map((_, index) => `Strona ${index + 1} z ${totalPages}`));
  expect(text.join(' ').split('zażółć').length - 1).toBe(100);
}, 60_000);
