/**
 * How many pixels an image of `type` claims to have, read from the beginning of its file; null when that does not say.
 * Asked before anything is decoded: a small file can claim a picture that no memory holds.
 */
export function claimedPixels(head: Uint8Array, type: string): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    return readers[type]?.(view) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null; // it ends before its size
    throw error;
  }
}

type Reader = (view: DataView) => number | null;

const readers: Readonly<Record<string, Reader>> = {
  'image/jpeg': ofJpeg,
  'image/png': (view) => view.getUint32(16) * view.getUint32(20),
  'image/gif': (view) => view.getUint16(6, true) * view.getUint16(8, true),
  'image/bmp': (view) => Math.abs(view.getInt32(18, true) * view.getInt32(22, true)),
  'image/webp': ofWebp,
  'image/heic': ofIsoBoxes,
  'image/avif': ofIsoBoxes,
};

/** From segment to segment up to the frame's: a thumbnail's size is inside another one. */
function ofJpeg(view: DataView): number | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
  }
  return null;
}

function ofWebp(view: DataView): number | null {
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return (1 + uint24(view, 24)) * (1 + uint24(view, 27));
    case 0x5650384c: // VP8L
      return (1 + (view.getUint32(21, true) & 0x3fff)) * (1 + ((view.getUint32(21, true) >>> 14) & 0x3fff));
    case 0x56503820: // VP8
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
    default:
      return null;
  }
}

/** The largest `ispe` (image extent) of a file that also holds tiles and thumbnails. */
function ofIsoBoxes(view: DataView): number | null {
  let most = 0;
  for (let at = 0; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) === 0x69737065) most = Math.max(most, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return most === 0 ? null : most;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}
