import { blotOutGif } from './gif.ts';
import { blotOutHeif } from './heif.ts';
import { blotOutJpeg } from './jpeg.ts';
import { blotOutPng } from './png.ts';
import { blotOutWebp } from './webp.ts';

/** The bytes before the image data of a JPEG: EXIF, previews, colour profiles. */
const headOfJpeg = 1024 * 1024;

type Way = { readonly blotOut: (bytes: Buffer) => boolean; readonly looksAt: number };

const ways: Readonly<Record<string, Way>> = {
  'image/jpeg': { blotOut: blotOutJpeg, looksAt: headOfJpeg },
  'image/png': { blotOut: blotOutPng, looksAt: Infinity },
  'image/webp': { blotOut: blotOutWebp, looksAt: Infinity },
  'image/gif': { blotOut: blotOutGif, looksAt: Infinity },
  'image/heic': { blotOut: blotOutHeif, looksAt: Infinity },
  'image/heif': { blotOut: blotOutHeif, looksAt: Infinity },
  'image/avif': { blotOut: blotOutHeif, looksAt: Infinity },
};

/** The function that strips the position from files of a media type, and how many leading bytes it needs; null for types without a position. */
export function wayToBlotOut(contentType: string): Way | null {
  return ways[contentType] ?? null;
}
