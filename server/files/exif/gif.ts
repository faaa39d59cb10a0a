import { stripXmp } from './exif.ts';

const extension = 0x21;
const imageDescriptor = 0x2c;
const application = 0xff;
/** The trailer after XMP, which leads a decoder that reads the packet as sub-blocks to its end. */
const magicTrailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index)]);

/**
 * Strips the position from the XMP of a GIF, stored as one packet or split into sub-blocks. Decoders skip spaces like any other packet
 * bytes. After a malformed block the rest stays as it is.
 */
export function stripGif(bytes: Buffer): boolean {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < 13) return false;
  let hasPlace = false;
  for (let at = 13 + tableSize(bytes[10] ?? 0); at + 2 < bytes.length;) {
    if (bytes[at] === imageDescriptor) {
      // Skips the image descriptor, the local colour table and the LZW code size.
      at = endOfBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0));
    } else if (bytes[at] === extension) {
      const end = endOfBlocks(bytes, at + 2);
      if (bytes[at + 1] === application && bytes.toString('latin1', at + 3, at + 14) === 'XMP DataXMP')
        hasPlace = stripPacket(bytes.subarray(at + 14, end)) || hasPlace;
      at = end;
    } else return hasPlace;
  }
  return hasPlace;
}

/** `rest` is the extension after its name. */
function stripPacket(rest: Buffer): boolean {
  const end = rest.lastIndexOf(magicTrailer);
  if (end >= 0) return stripXmp(rest.subarray(0, end));
  const blocks = [...blocksFrom(rest, 0)].map((at) => rest.subarray(at + 1, at + 1 + (rest[at] ?? 0)));
  const packet = Buffer.concat(blocks);
  if (!stripXmp(packet)) return false;
  for (const block of blocks) block.fill(' ');
  return true;
}

/** Bytes of the colour table described by a flags byte. */
function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfBlocks(bytes: Buffer, from: number): number {
  let end = from;
  for (const at of blocksFrom(bytes, from)) end = at + 1 + (bytes[at] ?? 0);
  return end + 1;
}

/** The offsets of the sub-blocks of a chain; each starts with its length. */
function* blocksFrom(bytes: Buffer, from: number): Generator<number> {
  for (let at = from; at < bytes.length && bytes[at] !== 0; at += 1 + (bytes[at] ?? 0)) yield at;
}
