import { expect, it } from 'vitest';
import { jpegHead } from '../../../tests/support/fixtures/jpeg-head.ts';
import { stripJpeg } from './jpeg.ts';

it.each(['II', 'MM'] as const)('[R-054] strips GPS from a JPEG (%s) and preserves its orientation', (order) => {
  const jpeg = jpegHead({ order, orientation: 6, gps: true });
  const size = jpeg.length;
  expect(jpeg.includes('52.2297')).toBe(true);
  expect(stripJpeg(jpeg)).toBe(true);
  expect(jpeg.includes('52.2297')).toBe(false);
  expect(jpeg).toHaveLength(size);
  expect(jpeg).toStrictEqual(withoutGps(order));
  expect(stripJpeg(jpegHead({ order, orientation: 6, gps: false }))).toBe(false);
});

it('[R-054] strips XMP with a position and preserves other XMP', () => {
  const head = jpegHead({ order: 'MM', orientation: 1, gps: false, xmp: '<rdf:Description exif:GPSLatitude="52,13.8N"/>' });
  expect(stripJpeg(head)).toBe(true);
  expect(head.includes('GPS')).toBe(false);
  expect(stripJpeg(jpegHead({ order: 'MM', orientation: 1, gps: false, xmp: '<rdf:Description dc:title="Rysa"/>' }))).toBe(false);
});

it('[R-054] overwrites truncated EXIF as a whole', () => {
  const cut = jpegHead({ order: 'II', orientation: 6, gps: true }).subarray(0, 40);
  const length = cut.length - 4;
  cut.writeUInt16BE(length + 2, 4);
  expect(stripJpeg(cut)).toBe(true);
  expect(cut.subarray(12).every((byte) => byte === 0)).toBe(true);
});

it('[R-054] leaves other files unchanged', () => {
  expect(stripJpeg(Buffer.from('%PDF-1.4 GPSLatitude'))).toBe(false);
  expect(stripJpeg(Buffer.alloc(0))).toBe(false);
});

/** Like `place: true`, with zeros instead of the position. */
function withoutGps(order: 'II' | 'MM'): Buffer {
  return jpegHead({ order, orientation: 6, gps: 'blank' });
}
