/** More than the largest camera of a phone; each pixel takes four bytes in every browser that shows the picture. */
export const MAX_STORED_PIXELS = 250_000_000;

/**
 * Number of pixels that the header of an image file of `type` declares; null when `head` does not contain the size.
 * Checked before decoding: a small file can declare an image that exceeds the memory (decompression bomb).
 */
export function declaredPixels(head: Uint8Array, type: string): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    return readers[type]?.(view) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null; // `head` ends before the size
    throw error;
  }
}

type Reader = (view: DataView) => number | null;

const readers: Readonly<Record<string, Reader>> = {
  'image/jpeg': jpegPixels,
  'image/png': (view) => view.getUint32(16) * view.getUint32(20),
  'image/gif': gifPixels,
  'image/bmp': bmpPixels,
  'image/webp': webpPixels,
  'image/heic': isoBoxPixels,
  'image/heif': isoBoxPixels,
  'image/avif': isoBoxPixels,
};

/** Walks the segments up to the start of frame. A thumbnail's size lies inside another segment and is skipped. */
function jpegPixels(view: DataView): number | null {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Browsers enlarge the screen of a GIF to its first frame. */
function gifPixels(view: DataView): number {
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  let at = 13 + tableBytes(view.getUint8(10));
  try {
    // Extensions before the first frame: each is a chain of blocks.
    while (view.getUint8(at) === 0x21) {
      at += 2;
      while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
      at++;
    }
    if (view.getUint8(at) === 0x2c) {
      const [left, top, frameWidth, frameHeight] = [1, 3, 5, 7].map((field) => view.getUint16(at + field, true)) as [
        number,
        number,
        number,
        number,
      ];
      width = Math.max(width, left + frameWidth);
      height = Math.max(height, top + frameHeight);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // The frame stands behind `head`: its screen counts.
  }
  return width * height;
}

/** The header of the first BMP files has sizes of 16 bits. */
function bmpPixels(view: DataView): number {
  const isFirst = view.getUint32(14, true) === 12;
  return isFirst ? view.getUint16(18, true) * view.getUint16(20, true) : Math.abs(view.getInt32(18, true) * view.getInt32(22, true));
}

function webpPixels(view: DataView): number | null {
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

/** The largest `ispe` box (image extent): tiles and thumbnails have smaller ones. */
function isoBoxPixels(view: DataView): number | null {
  let largest = 0;
  for (let at = 0; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) === 0x69737065) largest = Math.max(largest, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return largest === 0 ? null : largest;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}
