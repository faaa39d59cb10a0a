import { stripGps, stripXmp } from './exif.ts';

const startOfScan = 0xda;
const app1 = 0xe1;
const exif = Buffer.from('Exif\0\0', 'latin1');
const xmp = Buffer.from('http://ns.adobe.com/x', 'latin1');

/**
 * Overwrites the position in a JPEG: the GPS directory of EXIF, and XMP with a position. Size and other data, such as the orientation,
 * stay. `head` is the file up to the image data. Returns whether there was a position.
 */
export function stripJpeg(head: Buffer): boolean {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return false;
  let hasPlace = false;
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff && head[at + 1] !== startOfScan; at += 2 + head.readUInt16BE(at + 2)) {
    if (head[at + 1] !== app1) continue;
    const content = head.subarray(at + 4, at + 2 + head.readUInt16BE(at + 2));
    if (content.subarray(0, exif.length).equals(exif)) hasPlace = stripGps(content.subarray(exif.length)) || hasPlace;
    else if (content.subarray(0, xmp.length).equals(xmp)) hasPlace = stripXmp(content.subarray(content.indexOf(0) + 1)) || hasPlace;
  }
  return hasPlace;
}
