import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pngDataUrl } from '../../tests/support/fixtures/png.ts';
import { detectContentType } from './content-type.ts';

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const table = 'Datum\tKennzeichen\r\n01.10.2026\tWA 12345 – Łódź\r\n';

test.each([
  ['UTF-8', Buffer.from(table), 'text/csv'],
  ['UTF-16, little end first', utf16(table), 'text/csv'],
  ['UTF-16, big end first', utf16(table).swap16(), 'text/csv'],
  ['a page in UTF-16', utf16('<html><script>'), 'unsupported-type'],
  ['a page in UTF-16, big end first', utf16('<html><script>').swap16(), 'unsupported-type'],
  ['bytes behind the mark of UTF-16', Buffer.from([0xff, 0xfe, 1, 0, 65, 0]), 'unsupported-type'],
  ['the mark alone', Buffer.from([0xff, 0xfe]), 'unsupported-type'],
])('[R-112] a table for an import: %s', async (_name, bytes, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'tabor-type-'));
  try {
    const path = join(folder, 'statement.txt');
    await writeFile(path, bytes);
    expect(await detectContentType(path, 'loose').catch((error: unknown) => (error as { code: string }).code)).toBe(expected);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  [20_000, 20_000, 'too-large'],
  [12_000, 9_000, 'image/png'],
])('[R-151] a small PNG that declares %i × %i pixels: %s', async (width, height, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'tabor-type-'));
  try {
    const url = pngDataUrl({ width, height });
    const path = join(folder, 'picture.png');
    await writeFile(path, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    expect(await detectContentType(path, 'image').catch((error: unknown) => (error as { code: string }).code)).toBe(expected);
  } finally {
    await rm(folder, { recursive: true });
  }
});
