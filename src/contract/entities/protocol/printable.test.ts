import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { wholeDefinition, type PdfPart } from './pdf-part.ts';
import { printableText, UNPRINTABLE_MARK } from './printable.ts';

type Font = { readonly characterSet: readonly number[] };

test.each(['Regular', 'Medium'])('[R-131] knows the characters that Roboto %s has', (weight) => {
  // pdfmake's own reader of fonts.
  const require = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));
  const { openSync } = require('fontkit') as { openSync: (file: string) => Font };
  const characters = new Set(openSync(require.resolve(`pdfmake/fonts/Roboto/Roboto-${weight}.ttf`)).characterSet);
  const all = Array.from({ length: 0xd7_ff }, (_, code) => code).filter((code) => code > 32 && !/\s/.test(String.fromCodePoint(code)));
  const boxes = all.filter((code) => {
    const printed = printableText(String.fromCodePoint(code));
    return printed !== UNPRINTABLE_MARK && Array.from(printed).some((letter) => !characters.has(letter.codePointAt(0) ?? 0));
  });
  // C0 and C1 controls print nothing.
  expect(boxes).toEqual([]);
  const lost = all.filter((code) => characters.has(code) && printableText(String.fromCodePoint(code)) === UNPRINTABLE_MARK);
  expect(lost).toEqual([]);
});

test.each([
  ['יוסי כהן', '[…]'],
  ['מפתח 2', '[…] 2'],
  ['Anna 王小明, Łódź', 'Anna […], Łódź'],
  ['Rysa 🚗💨 z lewej', 'Rysa […] z lewej'],
  ['👩‍🔧️', '[…]'],
  ['Wa\u0328tek', 'W\u0105tek'],
  ['\u200eDWR 513PC\u200f', 'DWR 513PC'],
  ['Łukasz Żółć – „Straße“ 12 €', 'Łukasz Żółć – „Straße“ 12 €'],
])('[R-131] prints %s as %s', (text, printed) => {
  expect(printableText(text)).toBe(printed);
});

const definition = (content: readonly PdfPart[]) =>
  wholeDefinition({
    language: 'en',
    info: { title: '' },
    styles: {},
    content,
    unprintable: 'explained',
    footer: (page) => ({ columns: [{ text: `王 ${page}` }] }),
  });

test('[R-131] marks other scripts in every part of a document, explained once', () => {
  const text = 'כהן';
  const parts: PdfPart[] = [
    text,
    { text },
    { text: [text, { text, bold: true }] },
    { columns: [{ stack: [text] }] },
    { table: { body: [[text, { text }]] } },
  ];
  const { content, footer } = definition(parts);
  expect(JSON.stringify(content)).not.toContain(text);
  expect(JSON.stringify(content).split(UNPRINTABLE_MARK)).toHaveLength(8);
  expect(content.at(-1)).toMatchObject({ text: 'explained' });
  expect(footer(1, 1)).toEqual({ columns: [{ text: `${UNPRINTABLE_MARK} 1` }] });
  expect(definition(['plain', { text: ['a', { text: 'b' }] }]).content).toEqual(['plain', { text: ['a', { text: 'b' }] }]);
});
