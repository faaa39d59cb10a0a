import { inflateRawSync } from 'node:zlib';
import type { SheetLibraries } from '../../src/contract/import/read-sheet.ts';

const endMark = Buffer.from('PK\u0005\u0006', 'latin1');
const MAX_END_BYTES = 22 + 0xff_ff;

const entrySignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;

/**
 * The parts of a ZIP archive that `filter` selects. A part that unpacks to more than the archive declares is refused at that length: a file of
 * 900 kB may hold a gigabyte and declare a thousand bytes. Throws for a damaged archive.
 */
export const unzipDeclared: SheetLibraries['unzipSync'] = (bytes, { filter }) => {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = archive.lastIndexOf(endMark);
  if (end < Math.max(0, archive.length - MAX_END_BYTES)) throw new RangeError('no directory');
  const parts: Record<string, Uint8Array> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new RangeError('no entry');
    const [size, originalSize, local] = [at + 20, at + 24, at + 42].map((field) => archive.readUInt32LE(field)) as [number, number, number];
    const [nameLength, extra, comment] = [at + 28, at + 30, at + 32].map((field) => archive.readUInt16LE(field)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (filter({ name, size, originalSize }))
      parts[name] = contentOf(archive, { method: archive.readUInt16LE(at + 10), size, originalSize, local });
    at += 46 + nameLength + extra + comment;
  }
  return parts;
};

type Entry = { readonly method: number; readonly size: number; readonly originalSize: number; readonly local: number };

function contentOf(archive: Buffer, { method, size, originalSize, local }: Entry): Uint8Array {
  if (archive.readUInt32LE(local) !== localSignature) throw new RangeError('no part');
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (method === 0) return packed;
  if (method !== 8) throw new RangeError('unknown compression');
  return originalSize === 0 ? new Uint8Array() : inflateRawSync(packed, { maxOutputLength: originalSize });
}
