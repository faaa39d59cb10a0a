import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { declaredPixels, MAX_STORED_PIXELS } from '../../src/contract/wire/declared-pixels.ts';
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
 * `unsupported-type`, and `too-large` for a picture of too many pixels.
 */
export async function detectContentType(path: string, kind: 'image' | 'any' | 'loose'): Promise<string> {
  const mime = (await fileTypeFromFile(path))?.mime;
  // The mark of UTF-16 is the beginning of a sound, too.
  if ((mime === undefined || mime.startsWith('audio/')) && kind === 'loose' && (await isText(path))) return separatedValues;
  const allowed = kind === 'image' ? images : [...images, ...documents];
  const type = allowed.find((candidate) => candidate === mime);
  if (!type) throw new TaborError('unsupported-type');
  if (images.includes(type) && ((await pixelsOf(path, type)) ?? 0) > MAX_STORED_PIXELS) throw new TaborError('too-large');
  return type;
}

/** The size of a JPEG stands behind its EXIF segment and preview. */
const PICTURE_HEAD_BYTES = 256 * 1024;

/** The pixels of a picture as it declares them; null where its head does not say. */
async function pixelsOf(path: string, type: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(PICTURE_HEAD_BYTES), 0, PICTURE_HEAD_BYTES, 0);
    return declaredPixels(buffer.subarray(0, bytesRead), type);
  } finally {
    await file.close();
  }
}

const EXAMINED_BYTES = 4_096;

/** The letters of a text: pairs of bytes behind the mark of UTF-16, which Excel writes as "Unicode text", else the bytes. */
function lettersOf(bytes: Uint8Array): Uint8Array | Uint16Array {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (!isLittle && !(first === 0xfe && second === 0xff)) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: Math.floor(bytes.byteLength / 2) - 1 }, (_, index) => view.getUint16(2 * index + 2, isLittle));
}

/** Whether the beginning of a file is text, in any character set, and not markup. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(EXAMINED_BYTES), 0, EXAMINED_BYTES, 0);
    const letters = lettersOf(buffer.subarray(0, bytesRead));
    return (
      letters.length > 0 &&
      !/^\s*</.test(String.fromCharCode(...letters.subarray(0, 64))) &&
      letters.every((letter) => letter >= 32 || letter === 9 || letter === 10 || letter === 13)
    );
  } finally {
    await file.close();
  }
}
