import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isOfficeDocument } from './office-document.ts';

const archive = (part: string) => zipSync({ [part]: new Uint8Array(3) });

test.each([
  ['word/document.xml', 'Umowa.DOCX', true],
  ['xl/workbook.xml', 'karty.xlsx', true],
  ['content.xml', 'karty.ods', true],
  ['xl/workbook.xml', 'Umowa.docx', false],
  ['photo.jpg', 'Umowa.docx', false],
  ['word/document.xml', 'Umowa.zip', false],
])('[R-054] an archive with %s, named %s, is a document: %s', (part, name, expected) => {
  expect(isOfficeDocument(archive(part), name)).toBe(expected);
});

test('[R-054] a cut archive is damaged', () => {
  expect(() => isOfficeDocument(archive('word/document.xml').subarray(0, 60), 'Umowa.docx')).toThrow(RangeError);
});
