import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chunksOf, heifWith, pngWith } from '../../../tests/support/fixtures/pictures-with-metadata.ts';
import { stripGps } from './exif.ts';
import { stripHeif } from './heif.ts';
import { stripPng } from './png.ts';

const values = 5_000;
const size = 1024 * 1024;

it('[R-054] overwrites EXIF with five thousand overlapping values as a whole', () => {
  const tiff = Buffer.alloc(size, 1);
  tiff.write('II', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x8825, 10);
  tiff.writeUInt32LE(22, 18);
  tiff.writeUInt16LE(values, 22);
  for (let entry = 24; entry < 24 + values * 12; entry += 12) {
    tiff.writeUInt16LE(1, entry + 2);
    tiff.writeUInt32LE(size, entry + 4);
    tiff.writeUInt32LE(24 + values * 12, entry + 8);
  }
  expect(stripGps(tiff)).toBe(true);
  expect(tiff.equals(Buffer.alloc(size))).toBe(true);
});

it('[R-054] rejects a HEIC with a hundred overlapping items', () => {
  // Without a length each item extends to the end of the file.
  const items = Array.from({ length: 100 }, () => ({ kind: 'mime', pieces: [Buffer.alloc(0)] }) as const);
  expect(() => stripHeif(heifWith('heic', [...items, { kind: 'mime', pieces: [Buffer.alloc(size)] }]))).toThrow(RangeError);
});

it('[R-054] blanks PNG texts beyond the decompression limit without reading them', () => {
  const long = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(size - 1, 'a'))]);
  const png = pngWith(Array.from({ length: 20 }, () => ['zTXt', long] as const));
  expect(stripPng(png)).toBe(true);
  const types = chunksOf(png).map(([type]) => type);
  expect([types.filter((type) => type === 'zTXt').length, types.filter((type) => type === 'tEXt').length]).toEqual([9, 11]);
});
