import { fitsPage, type PdfPart } from './pdf-part.ts';
import type { ProtocolContent, ProtocolPhoto, ProtocolText } from './protocol-content.ts';

const PER_PLATE = 6;
const picture = { width: 250, height: 178 };

/**
 * All photos in plates of six, each plate on one page, each photo with its number, what it shows, when, and the SHA-256 of the original
 * file.
 */
export function platesOf({ t, plates }: Pick<ProtocolContent, 'plates'> & { readonly t: ProtocolText }): PdfPart[] {
  const numbered = plates.map((photo, index) => photoPart(t, { ...photo, Name: `${index + 1}. ${photo.Name}` }));
  return chunksOf(numbered, PER_PLATE).map((plate) => ({
    unbreakable: fitsPage(plate),
    stack: chunksOf(plate, 2).map((columns) => ({ columns, columnGap: 15, margin: [0, 0, 0, 6] })),
  }));
}

/** A photo with its words, or why there is none. */
export function photoPart(
  t: ProtocolText,
  { Name, Sha256, image, absence = 'notHere' }: ProtocolPhoto,
  { width, height } = picture,
): PdfPart {
  const words = [Name, Sha256 && `SHA-256 ${Sha256.slice(0, 16)}…`].filter(Boolean).join('\n');
  const photo = image === null ? { text: t(`photos.${absence}`), style: 'small' } : { image, fit: [width, height] };
  return { width, stack: [photo, { text: words, style: 'small', margin: [0, 2, 0, 0] }] };
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, index * size + size));
}
