import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encodeWebp, { init } from '@jsquash/webp/encode.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pngDataUrl } from '../../tests/support/fixtures/png.ts';
import { openPhotoPrinter } from './print-photos.ts';

const printer = openPhotoPrinter();
let webp: Uint8Array;
beforeAll(async () => {
  await init(await WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('@jsquash/webp/codec/enc/webp_enc.wasm'))));
  const [width, height] = [1_800, 200];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  webp = new Uint8Array(await encodeWebp({ data, width, height } as ImageData, { lossless: 1 }));
});
afterAll(() => printer.stop());

it('[R-131] prints a WebP as a JPEG of printed size', async () => {
  expect(Buffer.from(webp.subarray(8, 12)).toString('latin1')).toBe('WEBP');
  const jpeg = await printer.print(webp);
  expect(jpeg && sizeOf(Buffer.from(jpeg))).toEqual({ width: 900, height: 100 });
});

it('[R-131] names a cut WebP, a HEIC and a text, and prints the next photo', async () => {
  const photos = new URL('../../tests/support/photos/', import.meta.url);
  for (const bytes of [webp.subarray(0, 30), readFileSync(new URL('phone.heic', photos)), Buffer.from('RIFF but no picture')])
    expect(await printer.print(bytes)).toBe(null);
  expect(await printer.print(readFileSync(new URL('phone.jpg', photos)))).not.toBe(null);
});

it('[R-151] prints no picture of more pixels than memory takes', async () => {
  const side = 9_000;
  const bomb = pngDataUrl({ width: side, height: side, data: Buffer.alloc((side + 1) * side) });
  expect(await printer.print(Buffer.from(bomb.slice(bomb.indexOf(',') + 1), 'base64'))).toBe(null);
});

/** Of the frame header of a JPEG. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  const at = Math.max(jpeg.indexOf('ffc0', 'hex'), jpeg.indexOf('ffc2', 'hex'));
  return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
}
