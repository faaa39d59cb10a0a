import * as v from 'valibot';
const fileSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Bytes of a chunk's length, type and checksum. */
const FRAME = 12;

/** Maximum sides and area of a signature in pixels: a small file could unpack to gigabytes. */
const MAX_SIDE = 4_096;
const MAX_AREA = 4_194_304;

/**
 * Whether `bytes` are one whole PNG of a size that is safe to unpack: file signature, header, chunks with their checksums, data and end.
 */
function isPng(bytes: Uint8Array): boolean {
  if (!fileSignature.every((byte, index) => bytes[index] === byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const types: string[] = [];
  for (let at = fileSignature.length; at < bytes.length;) {
    if (at + FRAME > bytes.length) return false;
    const length = view.getUint32(at);
    const end = at + FRAME + length;
    if (end > bytes.length) return false;
    const chunk = bytes.subarray(at + 4, end - 4);
    const type = String.fromCharCode(...chunk.subarray(0, 4));
    if (view.getUint32(end - 4) !== crc32(chunk)) return false;
    if ((types.length === 0) !== (type === 'IHDR') || (type === 'IHDR' && !isSafeHeader(chunk.subarray(4)))) return false;
    if (type === 'IDAT' && !types.includes('IDAT') && !isDeflated(chunk.subarray(4))) return false;
    types.push(type);
    at = end;
  }
  // An animation shows another picture in a browser than on paper.
  if (types.includes('acTL')) return false;
  return types.at(-1) === 'IEND' && types.includes('IDAT') && types.every((type, index) => type !== 'IEND' || index === types.length - 1);
}

/** Size, and then bit depth, colour type, compression, filter and interlacing as every decoder knows them. */
function isSafeHeader(header: Uint8Array): boolean {
  const [depth = 0, colour = 0, ...methods] = header.subarray(8);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  return (
    header.length === 13 &&
    isSafeSize(view.getUint32(0), view.getUint32(4)) &&
    [1, 2, 4, 8, 16].includes(depth) &&
    [0, 2, 3, 4, 6].includes(colour) &&
    methods.every((method, index) => method <= (index === 2 ? 1 : 0))
  );
}

/** Whether image data begins as a zlib stream (RFC 1950). */
function isDeflated([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0;
}

function isSafeSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_AREA;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** `data:image/png;base64,…`: the wire format of a signature, a PNG by its bytes. */
export const pngDataUrl = v.pipe(
  v.string(),
  v.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, 'image'),
  v.maxLength(400_000, 'too-long'),
  v.check(isPngDataUrl, 'image'),
);

function isPngDataUrl(url: string): boolean {
  try {
    return isPng(Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0)));
  } catch {
    return false;
  }
}
