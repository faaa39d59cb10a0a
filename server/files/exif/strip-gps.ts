import { stripGif } from './gif.ts';
import { stripHeif } from './heif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

/** The bytes before the image data of a JPEG: EXIF, previews, colour profiles. */
const JPEG_HEAD_BYTES = 1024 * 1024;

type GpsStripper = { readonly strip: (bytes: Buffer) => boolean; readonly leadingBytes: number };

const gpsStrippers: Readonly<Record<string, GpsStripper>> = {
  'image/jpeg': { strip: stripJpeg, leadingBytes: JPEG_HEAD_BYTES },
  'image/png': { strip: stripPng, leadingBytes: Infinity },
  'image/webp': { strip: stripWebp, leadingBytes: Infinity },
  'image/gif': { strip: stripGif, leadingBytes: Infinity },
  'image/heic': { strip: stripHeif, leadingBytes: Infinity },
  'image/heif': { strip: stripHeif, leadingBytes: Infinity },
  'image/avif': { strip: stripHeif, leadingBytes: Infinity },
};

/**
 * The function that strips the position from files of a media type, and how many leading bytes it needs; null for types without a position.
 */
export function gpsStripperOf(contentType: string): GpsStripper | null {
  return gpsStrippers[contentType] ?? null;
}
