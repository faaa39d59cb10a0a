import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one red dot with `chunks` before and `behind` after its picture data. */
export function pngWith(chunks: readonly (readonly [type: string, content: Buffer])[], behind: typeof chunks = []): Buffer {
  const header = Buffer.from('00000001000000010802000000', 'hex');
  const dot = deflateSync(Buffer.from([0, 255, 0, 0]));
  const all = [['IHDR', header], ...chunks, ['IDAT', dot], ...behind, ['IEND', Buffer.alloc(0)]] as const;
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...all.map(([type, content]) => pngChunk(type, content))]);
}

/** Chunks of a PNG. Throws on a wrong checksum. */
export function chunksOf(png: Buffer): (readonly [type: string, content: Buffer])[] {
  const found: (readonly [string, Buffer])[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, at + 8 + length)) !== png.readUInt32BE(at + 8 + length)) throw new Error(`the checksum at ${at} is wrong`);
    found.push([png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  return found;
}

/** A WebP with `chunks` after its picture data, which is a dummy. */
export function webpWith(chunks: readonly (readonly [type: string, content: Buffer])[]): Buffer {
  const parts = [['VP8X', Buffer.alloc(10)] as const, ['VP8L', Buffer.from('2f00000000', 'hex')] as const, ...chunks].map(([type, content]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body]);
}

/** A GIF of one dot with XMP before its picture: raw with a landing zone, as Adobe writes it, or with `isCut` in sub-blocks. */
export function gifWith(xmp: Buffer, isCut = false): Buffer {
  const head = Buffer.from('47494638396101000100800000ff0000ffffff', 'hex');
  const dot = Buffer.from('2c0000000001000100000202440100', 'hex');
  const landing = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
  const blocks = Array.from({ length: Math.ceil(xmp.length / 40) }, (_, index) => xmp.subarray(index * 40, index * 40 + 40));
  const packet = isCut ? [...blocks.flatMap((block) => [Buffer.from([block.length]), block]), Buffer.from([0])] : [xmp, landing];
  return Buffer.concat([head, Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP', 'latin1'), ...packet, dot, Buffer.from([0x3b])]);
}

type HeifItem = { readonly kind: 'Exif' | 'mime'; readonly pieces: readonly Buffer[] };

/** A HEIC or AVIF with metadata items only: their bytes are in `mdat`, or with `isInline` in `idat`. `version`: version of the `iloc` box. */
export function heifWith(brand: 'heic' | 'avif', items: readonly HeifItem[], { version = 1, isInline = false } = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1'));
  const bytes = Buffer.concat(items.flatMap(({ pieces }) => pieces));
  const head = (from: number) => {
    const infe = items.map(({ kind }, index) => box('infe', Buffer.concat([Buffer.from([2, 0, 0, 0]), short(index + 1), short(0), Buffer.from(`${kind}\0${kind === 'mime' ? 'application/rdf+xml\0' : ''}`, 'latin1')])));
    const iinf = box('iinf', Buffer.concat([Buffer.from([0, 0, 0, 0]), short(items.length), ...infe]));
    let at = from;
    const locations = items.map(({ pieces }, index) => {
      const extents = pieces.map((piece) => {
        const extent = Buffer.concat([long(at), long(piece.length)]);
        at += piece.length;
        return extent;
      });
      const id = version === 2 ? long(index + 1) : short(index + 1);
      return Buffer.concat([id, ...(version === 0 ? [] : [short(isInline ? 1 : 0)]), short(0), short(pieces.length), ...extents]);
    });
    const iloc = box('iloc', Buffer.concat([Buffer.from([version, 0, 0, 0, 0x44, 0]), version === 2 ? long(items.length) : short(items.length), ...locations]));
    return Buffer.concat([ftyp, box('meta', Buffer.concat([Buffer.alloc(4), iinf, iloc, ...(isInline ? [box('idat', bytes)] : [])]))]);
  };
  if (isInline) return head(0);
  return Buffer.concat([head(head(0).length + 8), box('mdat', bytes)]);
}

/** A HEIF box: size, type, content. */
export function box(type: string, content: Buffer): Buffer {
  return Buffer.concat([long(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([long(content.length), named, long(crc32(named))]);
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
