const gpsPointer = 0x8825;
const startOfScan = 0xda;
const app1 = 0xe1;
const exif = Buffer.from('Exif\0\0', 'latin1');
const xmp = Buffer.from('http://ns.adobe.com/x', 'latin1');

/** Bytes of one value of each TIFF type, by its number. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * Blots out, in place, where a JPEG says it was taken: the GPS part of its EXIF, and XMP that speaks of a place. Its size and all else,
 * its orientation too, stay. `head`: the file from its beginning up to the picture itself. Answers whether there was something.
 */
export function blotOutPlace(head: Buffer): boolean {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return false;
  let found = false;
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff && head[at + 1] !== startOfScan; at += 2 + head.readUInt16BE(at + 2)) {
    if (head[at + 1] !== app1) continue;
    const content = head.subarray(at + 4, at + 2 + head.readUInt16BE(at + 2));
    if (content.subarray(0, exif.length).equals(exif)) found = blotOutGps(content.subarray(exif.length)) || found;
    else if (content.subarray(0, xmp.length).equals(xmp)) found = blotOutXmp(content) || found;
  }
  return found;
}

function blotOutXmp(content: Buffer): boolean {
  const text = content.indexOf(0) + 1;
  if (text === 0 || !/GPS(?:Latitude|Longitude|Position)/.test(content.toString('latin1', text))) return false;
  content.fill(' ', text);
  return true;
}

function blotOutGps(tiff: Buffer): boolean {
  try {
    const read = readerOf(tiff);
    const first = read.long(4);
    const pointers = Array.from({ length: read.short(first) }, (_, index) => first + 2 + index * 12).filter((entry) => read.short(entry) === gpsPointer);
    for (const entry of pointers) blotOutDirectory(tiff, read, read.long(entry + 8));
    return pointers.length > 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Cut or wrong: what cannot be read may yet name the place.
    tiff.fill(0);
    return true;
  }
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(tiff: Buffer) {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  return {
    short: (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  };
}

function blotOutDirectory(tiff: Buffer, read: Reader, directory: number): void {
  const count = read.short(directory);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    const length = (sizes[read.short(entry + 2)] ?? 0) * read.long(entry + 4);
    if (length > 4) tiff.fill(0, read.long(entry + 8), Math.min(tiff.length, read.long(entry + 8) + length));
  }
  tiff.fill(0, directory, Math.min(tiff.length, directory + 2 + count * 12));
}
