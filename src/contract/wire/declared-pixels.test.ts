import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredPixels } from './declared-pixels.ts';

function sample(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(import.meta.dirname, '../../../tests/support/photos', name)));
}

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part])),
  );
}

test('[R-054] reads the size from the photo header, not from an embedded preview', () => {
  expect(declaredPixels(sample('phone.jpg'), 'image/jpeg')).toBe(320 * 240);
  expect(declaredPixels(sample('phone.heic'), 'image/heic')).toBe(320 * 240);
});

test('[R-054] reads the size of PNG, GIF, BMP and WebP', () => {
  const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 1, 0, 0, 0, 0, 0x80, 0]);
  expect(declaredPixels(png, 'image/png')).toBe(65_536 * 32_768);
  expect(declaredPixels(bytes('GIF89a', [16, 1, 8, 0, 0, 0, 0]), 'image/gif')).toBe(272 * 8);
  expect(declaredPixels(bytes('BM', Array<number>(16).fill(0), [4, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff]), 'image/bmp')).toBe(8);
  expect(declaredPixels(bytes('RIFF\0\0\0\0WEBPVP8X', Array<number>(8).fill(0), [99, 0, 0, 49, 0, 0]), 'image/webp')).toBe(5_000);
  expect(declaredPixels(bytes('RIFF\0\0\0\0WEBPVP8 ', Array<number>(10).fill(0), [0x20, 0, 0x10, 0]), 'image/webp')).toBe(512);
  expect(declaredPixels(bytes('RIFF\0\0\0\0WEBPVP8L', [10, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0x0f]), 'image/webp')).toBe(16_384 * 16_384);
  const filled = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 0x11, 8, 0, 100, 0, 200, 3]);
  expect(declaredPixels(filled, 'image/jpeg')).toBe(20_000);
});

test('[R-151] reads the size of a GIF frame beyond its screen, early BMP and HEIF', () => {
  const extension = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
  const frame = [0x2c, 1, 0, 0, 0, 0x30, 0x75, 0x30, 0x75, 0];
  expect(declaredPixels(bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0], Array<number>(6).fill(0), extension, frame), 'image/gif')).toBe(
    30_001 * 30_000,
  );
  expect(declaredPixels(bytes('BM', Array<number>(12).fill(0), [12, 0, 0, 0, 100, 0, 50, 0, 1, 0, 24, 0]), 'image/bmp')).toBe(5_000);
  expect(declaredPixels(sample('phone.heic'), 'image/heif')).toBe(320 * 240);
});

test('[R-054] returns null for a truncated header', () => {
  expect(declaredPixels(bytes('\x89PNG\r\n\x1a\n'), 'image/png')).toBeNull();
  expect(declaredPixels(sample('phone.jpg').slice(0, 200), 'image/jpeg')).toBeNull();
  expect(declaredPixels(new Uint8Array(), 'image/jpeg')).toBeNull();
  expect(declaredPixels(bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]), 'image/jpeg')).toBeNull();
  expect(declaredPixels(bytes('%PDF'), 'application/pdf')).toBeNull();
});
