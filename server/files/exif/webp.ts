import { stripGps, stripXmp } from './exif.ts';

const exif = Buffer.from('Exif\0\0', 'latin1');

/** Strips the position from a WebP: from its chunks `EXIF` and `XMP `. */
export function stripWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false;
  let hasPlace = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const type = bytes.toString('latin1', at, at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    // Some programs write EXIF with the JPEG prefix.
    if (type === 'EXIF')
      hasPlace = stripGps(content.subarray(0, exif.length).equals(exif) ? content.subarray(exif.length) : content) || hasPlace;
    if (type === 'XMP ') hasPlace = stripXmp(content) || hasPlace;
    // Chunks start at even offsets.
    at += 8 + length + (length % 2);
  }
  return hasPlace;
}
