import { expect, it } from 'vitest';
import { declaredPixels } from './picture-size.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const png = (width: string, height: string) => hex(`89504e470d0a1a0a 0000000d 49484452 ${width} ${height} 0800000000`);
const webp = (chunk: string) => hex(`52494646 00000000 57454250 ${chunk}`);

it('[R-151] reads the size that a picture declares', () => {
  expect(declaredPixels(png('00004e20', '00004e20'))).toBe(400_000_000);
  expect(declaredPixels(hex('ffd8 ffe0 0004 0000 ff ffc2 0011 08 0064 00c8 03'))).toBe(20_000);
  expect(declaredPixels(webp('56503858 0a000000 00000000 1f4e00 1f4e00'))).toBe(400_000_000);
  expect(declaredPixels(webp('56503820 0a000000 000000 9d012a c800 6400'))).toBe(20_000);
  expect(declaredPixels(webp('5650384c 0a000000 2f ffffff0f'))).toBe(16_384 * 16_384);
});

it('[R-151] knows no size of cut pictures and other files', () => {
  for (const bytes of [
    hex(''),
    hex('89504e47'),
    hex('ffd8 ffe0 ffff'),
    hex('ffd8 ffda 0002 00'),
    hex('25504446'),
    webp('41424344 00000000'),
  ])
    expect(declaredPixels(bytes)).toBe(null);
});
