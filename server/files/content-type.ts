import { fileTypeFromFile } from 'file-type';
import { TaborError } from '../../src/contract/problem.ts';

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp', 'image/heic', 'image/heif', 'image/gif', 'image/avif'];

const documents = [
  'application/pdf',
  'application/rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
];

/** The media type that the file's bytes show, whatever its name says. Throws `unsupported-type`. */
export async function contentTypeOf(path: string, kind: 'image' | 'any'): Promise<string> {
  const found = (await fileTypeFromFile(path))?.mime;
  const allowed = kind === 'image' ? images : [...images, ...documents];
  const type = allowed.find((candidate) => candidate === found);
  if (!type) throw new TaborError('unsupported-type');
  return type;
}
