import { compressPhoto } from '../../canvas/compress-image.ts';
import { imageTypeOf } from '../../canvas/image-type.ts';
import { openPhoto } from '../../canvas/open-photo.ts';
import { photoProblemOf, type PhotoProblem } from '../../canvas/photo-problem.ts';
import { largestFile } from '../../contract/entities/file.ts';
import { isPicture } from './attached-file.ts';

export type FileProblem = PhotoProblem | 'too-large' | 'unsupported';

export type PreparedFile =
  | { readonly kind: 'ready'; readonly content: Blob; readonly name: string }
  | { readonly kind: 'refused'; readonly problem: FileProblem };

/**
 * A picked file as it is to be kept: a picture upright, small and without the place it was taken at, unless that is `keptPlace`;
 * a document as it came. What it is, its content says and not its name; the backend looks again.
 */
export async function prepareFile(file: File, keptPlace: boolean): Promise<PreparedFile> {
  try {
    return await prepared(file, keptPlace);
  } catch (error) {
    // A file that cannot even be read has gone, or lies on a drive that has.
    return { kind: 'refused', problem: photoProblemOf(error) ?? 'damaged' };
  }
}

async function prepared(file: File, keptPlace: boolean): Promise<PreparedFile> {
  if (file.size === 0) return { kind: 'refused', problem: 'empty' };
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const type = imageTypeOf(head);
  if (type && !keptPlace) return { kind: 'ready', content: await compressPhoto(await openPhoto(file)), name: `${stem(file.name)}.jpg` };
  if (!type && isPicture({ Name: file.name })) return { kind: 'refused', problem: 'not-an-image' };
  if (!type && !isDocument(head, file.name)) return { kind: 'refused', problem: 'unsupported' };
  if (file.size > largestFile) return { kind: 'refused', problem: 'too-large' };
  return { kind: 'ready', content: type ? new Blob([file], { type }) : file, name: file.name };
}

/** What the backend takes beside pictures: PDF, RTF, and the office formats, all of which are zip files. */
function isDocument(head: Uint8Array, name: string): boolean {
  const text = String.fromCharCode(...head);
  if (text.startsWith('%PDF-') || text.startsWith('{\\rtf')) return true;
  return text.startsWith('PK') && /\.(?:docx|xlsx|pptx|odt|ods|odp)$/i.test(name);
}

function stem(name: string): string {
  return name.replace(/\.[^.]*$/, '') || 'photo';
}
