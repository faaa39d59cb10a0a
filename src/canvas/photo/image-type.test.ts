import { describe, expect, it } from 'vitest';
import { imageTypeOf } from './image-type.ts';

function head(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('imageTypeOf', () => {
  it('[R-054] reads the type from the first bytes', () => {
    expect(imageTypeOf(head('\xff\xd8\xff\xe1\x00\x10Exif\0\0'))).toBe('image/jpeg');
    expect(imageTypeOf(head('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'))).toBe('image/png');
    expect(imageTypeOf(head('RIFF\x10\0\0\0WEBPVP8 '))).toBe('image/webp');
    expect(imageTypeOf(head('\0\0\0\x18ftypheic\0\0\0\0'))).toBe('image/heic');
    expect(imageTypeOf(head('\0\0\0\x18ftypmif1\0\0\0\0'))).toBe('image/heic');
    expect(imageTypeOf(head('\0\0\0\x1cftypavif\0\0\0\0'))).toBe('image/avif');
    expect(imageTypeOf(head('BM\x36\0\0\0'))).toBe('image/bmp');
  });

  it('returns undefined for an empty file, a ZIP, a video and a PDF', () => {
    for (const lie of ['', 'PK\x03\x04\x14\0', '\0\0\0\x18ftypisom', '%PDF-1.7', 'RIFF\x10\0\0\0WAVEfmt ']) {
      expect(imageTypeOf(head(lie))).toBeUndefined();
    }
  });
});
