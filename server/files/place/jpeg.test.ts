import { expect, it } from 'vitest';
import { jpegHead } from '../../../tests/support/jpeg-head.ts';
import { blotOutJpeg } from './jpeg.ts';

it.each(['II', 'MM'] as const)('[R-054] the place is blotted out of a JPEG (%s), the orientation is not', (order) => {
  const jpeg = jpegHead({ order, orientation: 6, place: true });
  const size = jpeg.length;
  expect(jpeg.includes('52.2297')).toBe(true);
  expect(blotOutJpeg(jpeg)).toBe(true);
  expect(jpeg.includes('52.2297')).toBe(false);
  expect(jpeg).toHaveLength(size);
  expect(jpeg).toStrictEqual(withoutGps(order));
  expect(blotOutJpeg(jpegHead({ order, orientation: 6, place: false }))).toBe(false);
});

it('[R-054] XMP that names the place goes, other XMP stays', () => {
  const named = jpegHead({ order: 'MM', orientation: 1, place: false, xmp: '<rdf:Description exif:GPSLatitude="52,13.8N"/>' });
  expect(blotOutJpeg(named)).toBe(true);
  expect(named.includes('GPS')).toBe(false);
  expect(blotOutJpeg(jpegHead({ order: 'MM', orientation: 1, place: false, xmp: '<rdf:Description dc:title="Rysa"/>' }))).toBe(false);
});

it('[R-054] EXIF that is cut goes whole: it may yet name the place', () => {
  const cut = jpegHead({ order: 'II', orientation: 6, place: true }).subarray(0, 40);
  const length = cut.length - 4;
  cut.writeUInt16BE(length + 2, 4);
  expect(blotOutJpeg(cut)).toBe(true);
  expect(cut.subarray(12).every((byte) => byte === 0)).toBe(true);
});

it('[R-054] what is no JPEG is left as it is', () => {
  expect(blotOutJpeg(Buffer.from('%PDF-1.4 GPSLatitude'))).toBe(false);
  expect(blotOutJpeg(Buffer.alloc(0))).toBe(false);
});

/** As `place: true`, with nothing where the place was. */
function withoutGps(order: 'II' | 'MM'): Buffer {
  return jpegHead({ order, orientation: 6, place: 'blank' });
}
