import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { xlsxType } from '../../src/contract/wire/spreadsheet.ts';

/** Types of pictures, with the ends of their names: the first one is added to a name with another end. */
const imageEnds: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'image/heic': ['heic'],
  'image/heif': ['heif', 'hif'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
};

const documentEnds: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  [xlsxType]: ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
};

const separatedValues = 'text/csv';
const textEnds = ['csv', 'txt', 'tsv'];

const [images, documents] = [Object.keys(imageEnds), Object.keys(documentEnds)];
const anyImageEnd = Object.values(imageEnds).flat();

/**
 * The name with an end of its content's type: a saved file is opened by that end, and a picture or a PDF may be a page or a program at the
 * same time. Programs open a picture under the end of another, so such names stay.
 */
export function nameForType(name: string, type: string): string {
  const own = imageEnds[type] ?? documentEnds[type] ?? textEnds;
  const accepted = type in imageEnds ? anyImageEnd : own;
  const [, end = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  return accepted.includes(end.toLowerCase()) ? name : `${name}.${own[0]}`;
}

/**
 * Detects the media type from the file's bytes and ignores its name. A file without a record (`loose`) may be text, such as CSV. Throws
 * `unsupported-type`.
 */
export async function detectContentType(path: string, kind: 'image' | 'any' | 'loose'): Promise<string> {
  const mime = (await fileTypeFromFile(path))?.mime;
  if (mime === undefined && kind === 'loose' && (await isText(path))) return separatedValues;
  const allowed = kind === 'image' ? images : [...images, ...documents];
  const type = allowed.find((candidate) => candidate === mime);
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
