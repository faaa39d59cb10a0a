import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { xlsxType } from '../../src/contract/wire/spreadsheet.ts';

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp', 'image/heic', 'image/heif', 'image/gif', 'image/avif'];

const documents = [
  'application/pdf',
  'application/rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsxType,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
];

const separatedValues = 'text/csv';

/**
 * Detects the media type from the file's bytes and ignores its name. A file without a record (`loose`) may be text, such as CSV. Throws
 * `unsupported-type`.
 */
export async function detectContentType(path: string, kind: 'image' | 'any' | 'loose'): Promise<string> {
  const found = (await fileTypeFromFile(path))?.mime;
  if (found === undefined && kind === 'loose' && (await isText(path))) return separatedValues;
  const allowed = kind === 'image' ? images : [...images, ...documents];
  const type = allowed.find((candidate) => candidate === found);
  if (!type) throw new TaborError('unsupported-type');
  return type;
}

const EXAMINED_BYTES = 4_096;

/** Whether the beginning of a file is text, in any character set, and not markup. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(EXAMINED_BYTES), 0, EXAMINED_BYTES, 0);
    const text = buffer.subarray(0, bytesRead);
    return (
      bytesRead > 0 &&
      !/^\s*</.test(String.fromCodePoint(...text.subarray(0, 64))) &&
      text.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
    );
  } finally {
    await file.close();
  }
}
