import type { PartSize } from './sheet-xml.ts';

/** The parts of a ZIP archive that `filter` selects, by their names. */
export type Unzip = (bytes: Uint8Array, options: { readonly filter: (part: PartSize) => boolean }) => Readonly<Record<string, Uint8Array>>;

/** Unpacks raw deflate data. Throws when it unpacks to more than `maxBytes`. */
export type Inflate = (packed: Uint8Array, maxBytes: number) => Uint8Array;

const MAX_COMMENT_BYTES = 0xff_ff;
const END_BYTES = 22;
const signatures = { end: 0x06_05_4b_50, entry: 0x02_01_4b_50, local: 0x04_03_4b_50 };

/**
 * Creates the reader of ZIP archives. A part that unpacks to more than the archive declares is refused at that length: a file of 900 kB may
 * hold a gigabyte and declare a thousand bytes. It throws for a damaged archive.
 */
export function createUnzip(inflate: Inflate): Unzip {
  return (bytes, { filter }) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = endOf(view);
    const parts: Record<string, Uint8Array> = {};
    let at = view.getUint32(end + 16, true);
    for (let count = view.getUint16(end + 10, true); count > 0; count--) {
      if (view.getUint32(at, true) !== signatures.entry) throw new RangeError('no entry');
      const lengths = [at + 28, at + 30, at + 32].map((field) => view.getUint16(field, true)) as [number, number, number];
      const nameEnd = at + 46 + lengths[0];
      const [originalSize, size, local] = longFields(view, [at + 24, at + 20, at + 42], { from: nameEnd, to: nameEnd + lengths[1] });
      const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd));
      if (filter({ name, size, originalSize })) {
        parts[name] = contentOf(bytes, view, { method: view.getUint16(at + 10, true), size, originalSize, local }, inflate);
      }
      at = nameEnd + lengths[1] + lengths[2];
    }
    return parts;
  };
}

/** The end of the directory stands behind it, before a comment. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) if (view.getUint32(at, true) === signatures.end) return at;
  throw new RangeError('no directory');
}

const LONG = 0xff_ff_ff_ff;

/** The fields at `places`. Some programs write all sizes as 64 bits into the extra fields, also small ones. */
function longFields(
  view: DataView,
  places: readonly [number, number, number],
  extra: { readonly from: number; readonly to: number },
): readonly [number, number, number] {
  let next = extra.from;
  while (next < extra.to && view.getUint16(next, true) !== 1) next += 4 + view.getUint16(next + 2, true);
  next += 4;
  const read = (place: number) => {
    const short = view.getUint32(place, true);
    if (short !== LONG || next + 8 > extra.to) return short;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  };
  return [read(places[0]), read(places[1]), read(places[2])];
}

type Entry = { readonly method: number; readonly size: number; readonly originalSize: number; readonly local: number };

function contentOf(bytes: Uint8Array, view: DataView, { method, size, originalSize, local }: Entry, inflate: Inflate): Uint8Array {
  if (view.getUint32(local, true) !== signatures.local) throw new RangeError('no part');
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = bytes.subarray(start, start + size);
  if (method === 0) return packed;
  if (method !== 8) throw new RangeError('unknown compression');
  return originalSize === 0 ? new Uint8Array() : inflate(packed, originalSize);
}
