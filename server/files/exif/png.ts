import { crc32, inflateSync } from 'node:zlib';
import { stripGps, stripXmp } from './exif.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Bytes of a chunk's length, type and checksum. */
const frame = 12;

/** Maximum decompressed size of a text; a larger one is blanked unread, because no image description is that long. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** Maximum decompressed size of all texts of an image: a small file could contain thousands that take long. */
const MAX_DECOMPRESSED_BYTES = 8 * MAX_TEXT_BYTES;

/** The remaining decompression budget, in bytes. */
type Budget = { left: number };

/**
 * Strips the position from a PNG: from EXIF, and from texts with XMP or EXIF of other programs. The size of chunks stays; their checksums
 * are new.
 */
export function stripPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, signature.length).equals(signature)) return false;
  const budget: Budget = { left: MAX_DECOMPRESSED_BYTES };
  let hasPlace = false;
  for (let at = signature.length; at + frame <= bytes.length;) {
    const length = Math.min(bytes.readUInt32BE(at), bytes.length - at - frame);
    if (stripChunk(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 4, at + 8 + length), budget)) {
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, at + 8 + length)), at + 8 + length);
      hasPlace = true;
    }
    at += frame + length;
  }
  return hasPlace;
}

/** `chunk` is the type and the content. */
function stripChunk(type: string, chunk: Buffer, budget: Budget): boolean {
  const content = chunk.subarray(4);
  if (type === 'eXIf') return stripGps(content);
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return false;
  const end = content.indexOf(0);
  if (end < 0) return false;
  const { text, isPacked } = textOf(type, content.subarray(end + 1));
  // A raw profile is hex-encoded EXIF or XMP; it is blanked without parsing.
  const isProfile = /^Raw profile type (?:exif|xmp|app1)$/i.test(content.toString('latin1', 0, end));
  if (!isProfile && !hasPosition(text, isPacked, budget)) return false;
  // Only the keyword remains, as a plain text of the same size.
  chunk.write('tEXt', 'latin1');
  content.fill(' ', end + 1);
  return true;
}

function textOf(type: string, rest: Buffer): { readonly text: Buffer; readonly isPacked: boolean } {
  if (type === 'tEXt') return { text: rest, isPacked: false };
  if (type === 'zTXt') return { text: rest.subarray(1), isPacked: true };
  // Compression flag and method, then language and translated keyword.
  const language = rest.indexOf(0, 2);
  const name = rest.indexOf(0, language + 1);
  return { text: rest.subarray(name + 1), isPacked: rest[0] === 1 };
}

function hasPosition(text: Buffer, isPacked: boolean, budget: Budget): boolean {
  if (!isPacked) return stripXmp(Buffer.from(text));
  // An unread text may contain a position.
  if (budget.left <= 0) return true;
  try {
    const unpacked = inflateSync(text, { maxOutputLength: MAX_TEXT_BYTES });
    budget.left -= unpacked.length;
    return stripXmp(unpacked);
  } catch {
    budget.left -= MAX_TEXT_BYTES;
    return true;
  }
}
