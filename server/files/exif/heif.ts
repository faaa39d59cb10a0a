import { stripGps, stripXmp, createBudget } from './exif.ts';

type Box = { readonly type: string; readonly content: Buffer };

/** The location of an item's bytes, from the start of the file or within the box `idat`. */
type Extent = { readonly isInline: boolean; readonly at: number; readonly length: number };

const xmpType = 'application/rdf+xml';
const xmpBox = 'be7acfcb97a942e89c71999491e3afac';
const exif = Buffer.from('Exif\0\0', 'latin1');

/**
 * Strips the position from HEIC, HEIF and AVIF: from EXIF and XMP items, and from video metadata. No byte moves, because items are found
 * by offset. Throws `RangeError` for malformed boxes.
 */
export function stripHeif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  let hasPlace = false;
  for (const { type, content } of boxesIn(bytes)) {
    if (type === 'meta') hasPlace = stripItems(bytes, content.subarray(4)) || hasPlace;
    if (type === 'moov') hasPlace = stripVideo(content) || hasPlace;
    if (type === 'uuid' && content.toString('hex', 0, 16) === xmpBox) hasPlace = stripXmp(content.subarray(16)) || hasPlace;
  }
  return hasPlace;
}

function stripItems(bytes: Buffer, meta: Buffer): boolean {
  const boxes = boxesIn(meta);
  const contentOf = (boxType: string) => boxes.find(({ type }) => type === boxType)?.content;
  const [names, locations, inline = Buffer.alloc(0)] = [contentOf('iinf'), contentOf('iloc'), contentOf('idat')];
  if (!names || !locations) return false;
  const extents = extentsIn(locations);
  const spend = createBudget(2 * bytes.length);
  let hasPlace = false;
  for (const { id, type } of itemsIn(names)) {
    if (type === null) continue;
    const parts = (extents.get(id) ?? []).map(({ isInline, at, length }) => {
      const whole = isInline ? inline : bytes;
      // Length zero means up to the end.
      return whole.subarray(at, length === 0 ? whole.length : at + length);
    });
    for (const part of parts) spend(part.length);
    hasPlace = stripItem(type, parts) || hasPlace;
  }
  return hasPlace;
}

function stripItem(type: 'exif' | 'xmp', parts: readonly Buffer[]): boolean {
  const [part, ...more] = parts;
  if (!part || part.length < 8) return false;
  if (more.length > 0) {
    // A fragmented item is not parsed but overwritten as a whole.
    for (const piece of parts) piece.fill(0);
    return true;
  }
  if (type === 'xmp') return stripXmp(part);
  const tiff = part.subarray(4 + part.readUInt32BE(0));
  return stripGps(tiff.subarray(0, exif.length).equals(exif) ? tiff.subarray(exif.length) : tiff);
}

/** The items; `type` is null for those that cannot contain a position. */
function itemsIn(iinf: Buffer): { readonly id: number; readonly type: 'exif' | 'xmp' | null }[] {
  const isLong = iinf.readUInt8(0) > 0;
  return boxesIn(iinf.subarray(isLong ? 8 : 6)).flatMap(({ type, content }) => {
    const version = content.readUInt8(0);
    if (type !== 'infe' || version < 2) return [];
    const id = version === 2 ? content.readUInt16BE(4) : content.readUInt32BE(4);
    const at = version === 2 ? 8 : 10;
    const kind = content.toString('latin1', at, at + 4);
    const [, contentType] = content.toString('latin1', at + 4).split('\0');
    return [{ id, type: kind === 'Exif' ? ('exif' as const) : kind === 'mime' && contentType === xmpType ? ('xmp' as const) : null }];
  });
}

function extentsIn(iloc: Buffer): ReadonlyMap<number, readonly Extent[]> {
  const version = iloc.readUInt8(0);
  const widths = iloc.readUInt16BE(4);
  const [offsetWidth, lengthWidth, baseWidth] = [(widths >> 12) & 15, (widths >> 8) & 15, (widths >> 4) & 15];
  const indexWidth = version === 0 ? 0 : widths & 15;
  let at = 6;
  const next = (width: number): number => {
    if (width === 0) return 0;
    const value = width === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, width);
    at += width;
    return value;
  };
  const long = version === 2 ? 4 : 2;
  const extentsById = new Map<number, Extent[]>();
  // With zero widths an extent takes no bytes, so their count needs a limit.
  const spend = createBudget(iloc.length);
  for (let remaining = next(long); remaining > 0; remaining--) {
    const id = next(long);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2); // data reference index: always this file
    const base = next(baseWidth);
    const count = next(2);
    spend(count);
    const extents = Array.from({ length: count }, () => {
      next(indexWidth);
      const offset = next(offsetWidth);
      return { isInline: method === 1, at: base + offset, length: next(lengthWidth) };
    });
    extentsById.set(id, extents);
  }
  return extentsById;
}

/** Strips the position from the video of an image sequence or live photo. */
function stripVideo(moov: Buffer): boolean {
  let hasPlace = false;
  for (const { type, content } of boxesIn(moov)) {
    if (type === 'trak' || type === 'udta' || type === 'mdia') hasPlace = stripVideo(content) || hasPlace;
    if (type !== '\u00a9xyz' && type !== 'loci') continue;
    content.fill(0);
    hasPlace = true;
  }
  return hasPlace;
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < header || at + size > bytes.length) throw new RangeError('a box that ends nowhere');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return boxes;
}
