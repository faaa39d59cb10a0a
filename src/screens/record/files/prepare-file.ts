import { compressPhoto } from '../../../canvas/photo/compress-image.ts';
import { imageTypeOf } from '../../../canvas/photo/image-type.ts';
import { HEAD_BYTES, openPhoto } from '../../../canvas/photo/open-photo.ts';
import { photoProblemOf, type PhotoProblem } from '../../../canvas/photo/photo-problem.ts';
import { MAX_FILE_BYTES } from '../../../contract/entities/shared/file.ts';
import { declaredPixels, MAX_STORED_PIXELS } from '../../../contract/wire/declared-pixels.ts';
import { isPicture } from './attached-file.ts';
import { isOfficeDocument } from './office-document.ts';

export type FileProblem = PhotoProblem | 'too-large' | 'unsupported';

export type PreparedFile =
  | { readonly kind: 'ready'; readonly content: Blob; readonly name: string }
  | { readonly kind: 'rejected'; readonly problem: FileProblem };

/**
 * Prepares a picked file for storage: a picture is turned upright, compressed and stripped of GPS data, unless `keepsGps` leaves it as it
 * is; a document is unchanged. The type is detected from the content, not the name; the backend checks again.
 */
export async function prepareFile(file: File, keepsGps: boolean): Promise<PreparedFile> {
  try {
    return await prepare(file, keepsGps);
  } catch (error) {
    // An unreadable file was removed, or its drive was.
    return { kind: 'rejected', problem: photoProblemOf(error) ?? 'damaged' };
  }
}

async function prepare(file: File, keepsGps: boolean): Promise<PreparedFile> {
  if (file.size === 0) return { kind: 'rejected', problem: 'empty' };
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const type = imageTypeOf(head);
  if (type && !keepsGps) return { kind: 'ready', content: await compressPhoto(await openPhoto(file)), name: `${stem(file.name)}.jpg` };
  if (!type && isPicture({ Name: file.name })) return { kind: 'rejected', problem: 'not-an-image' };
  if (!type && !(await isDocument(head, file))) return { kind: 'rejected', problem: 'unsupported' };
  if (type && (declaredPixels(head, type) ?? 0) > MAX_STORED_PIXELS) return { kind: 'rejected', problem: 'too-many-pixels' };
  if (file.size > MAX_FILE_BYTES) return { kind: 'rejected', problem: 'too-large' };
  return { kind: 'ready', content: type ? new Blob([file], { type }) : file, name: file.name };
}

/** File types accepted by the backend besides pictures: PDF, RTF, and the office formats, which are zip files. */
async function isDocument(head: Uint8Array, file: File): Promise<boolean> {
  const text = String.fromCharCode(...head.subarray(0, 8));
  if (text.startsWith('%PDF-') || text.startsWith('{\\rtf')) return true;
  if (!text.startsWith('PK')) return false;
  // A larger one is refused by its size.
  return file.size > MAX_FILE_BYTES || isOfficeDocument(new Uint8Array(await file.arrayBuffer()), file.name);
}

function stem(name: string): string {
  return name.replace(/\.[^.]*$/, '') || 'photo';
}
