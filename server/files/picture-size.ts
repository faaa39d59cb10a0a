/**
 * Pixels of a JPEG, PNG or WebP as its header declares them; null for another file. A picture of 400 kB may declare 400 million pixels, each of
 * which takes four bytes once it is decoded.
 */
export function declaredPixels(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89_50_4e_47) return view.getUint32(16) * view.getUint32(20);
    if (view.getUint16(0) === 0xff_d8) return pixelsOfJpeg(view);
    if (view.getUint32(0) === 0x52_49_46_46 && view.getUint32(8) === 0x57_45_42_50) return pixelsOfWebp(view);
  } catch (error) {
    // The header ends before its size.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** The first frame header (SOF), behind segments of any length. */
function pixelsOfJpeg(view: DataView): number | null {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function pixelsOfWebp(view: DataView): number | null {
  const [kind, start] = [view.getUint32(12), 20];
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === 0x56_50_38_58) return (uint24(start + 4) + 1) * (uint24(start + 7) + 1); // VP8X
  if (kind === 0x56_50_38_20) return (view.getUint16(start + 6, true) & 0x3f_ff) * (view.getUint16(start + 8, true) & 0x3f_ff); // VP8
  if (kind !== 0x56_50_38_4c) return null; // VP8L
  const bits = view.getUint32(start + 1, true);
  return ((bits & 0x3f_ff) + 1) * (((bits >>> 14) & 0x3f_ff) + 1);
}
