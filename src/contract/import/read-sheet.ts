import { readCsv } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { MAX_SHEET_BYTES, MAX_ROWS, SheetError, type Cell, type Sheet } from './sheet.ts';
import { readWorkbook, createPartFilter } from './sheet-xml.ts';
import type { Unzip } from './unzip.ts';
import type { XmlParserClass } from './xml.ts';

/** An archive's reader and `Parser` of saxen. Callers pass them in, because the contract imports valibot only. */
export type SheetLibraries = { readonly unzip: Unzip; readonly Parser: XmlParserClass };

// Statements of PKN ORLEN begin with the first two bytes of an archive.
const fileSignatures = { package: [0x50, 0x4b, 0x03, 0x04], oldExcel: [0xd0, 0xcf, 0x11, 0xe0] };

/**
 * Reads the cells of a spreadsheet: a workbook (.xlsx) or separated values, detected by its bytes rather than its name. Throws
 * `SheetError`.
 */
export function readSheet(bytes: Uint8Array, libraries: SheetLibraries): Sheet {
  if (bytes.byteLength === 0) throw new SheetError('empty');
  if (bytes.byteLength > MAX_SHEET_BYTES) throw new SheetError('too-large');
  const begins = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (begins(fileSignatures.oldExcel)) throw new SheetError('old-excel');
  const sheet = begins(fileSignatures.package) ? readPackage(bytes, libraries) : readText(bytes);
  const filled = sheet.filter((row) => row.some(isFilled)).length;
  if (filled === 0) throw new SheetError('empty');
  // One extra row for the heading.
  if (filled > MAX_ROWS + 1) throw new SheetError('too-many-rows');
  return sheet;
}

/** Whether a cell has content. */
export function isFilled(cell: Cell): boolean {
  return cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
}

function readPackage(bytes: Uint8Array, { unzip, Parser }: SheetLibraries): Sheet {
  let parts: Readonly<Record<string, Uint8Array>>;
  try {
    parts = unzip(bytes, { filter: createPartFilter() });
  } catch (cause) {
    if (cause instanceof SheetError) throw cause;
    throw new SheetError('damaged', { cause });
  }
  const decoder = new TextDecoder();
  return readWorkbook(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, decoder.decode(content)])), Parser);
}

/** Control characters mean a picture, a program or another document, regardless of the file name. */
function readText(bytes: Uint8Array): Sheet {
  const text = decodeText(bytes);
  const control = Array.from(text.slice(0, 4_096)).some((sign) => sign < ' ' && !'\t\n\r'.includes(sign));
  if (control || /^\s*(?:%PDF|<\?xml|<!doctype|<html)/i.test(text)) throw new SheetError('not-a-spreadsheet');
  return readCsv(text);
}
