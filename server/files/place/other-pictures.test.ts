import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { box, chunksOf, gifWith, heifWith, pngWith, webpWith } from '../../../tests/support/described-pictures.ts';
import { tiff } from '../../../tests/support/jpeg-head.ts';
import { blotOutGif } from './gif.ts';
import { blotOutHeif } from './heif.ts';
import { blotOutPng } from './png.ts';
import { blotOutWebp } from './webp.ts';

const place = '52.2297';
const placed = tiff('II', 6, true);
const blanked = tiff('II', 6, 'blank');
const xmp = Buffer.from('<x:xmpmeta><rdf:Description exif:GPSLatitude="52.2297N"/></x:xmpmeta>');
const titled = Buffer.from('<x:xmpmeta><rdf:Description dc:title="Rysa"/></x:xmpmeta>');
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('PNG', () => {
  it('[R-054] its EXIF loses the place and nothing else, wherever it stands, with a checksum that is right', () => {
    const png = pngWith([['tEXt', latin('Title\0Rysa')]], [['eXIf', placed]]);
    expect(blotOutPng(png)).toBe(true);
    expect(png).toStrictEqual(pngWith([['tEXt', latin('Title\0Rysa')]], [['eXIf', blanked]]));
    expect(blotOutPng(pngWith([['eXIf', tiff('MM', 3, false)]]))).toBe(false);
  });

  it.each([
    ['XMP', 'iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\0\0\0\0'), xmp])],
    ['packed XMP', 'iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(xmp)])],
    ['packed XMP that cannot be unpacked', 'iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(xmp).subarray(0, 20)])],
    ['EXIF in letters', 'zTXt', Buffer.concat([latin('Raw profile type exif\0\0'), deflateSync(latin(`\nexif\n 70\n${placed.toString('hex')}`))])],
    ['a text', 'tEXt', latin('exif:GPSLatitude\0GPSLatitude=52.2297')],
  ])('[R-054] %s that names the place is a blank text of the same size', (_, type, content) => {
    const png = pngWith([[type, content]]);
    const size = png.length;
    expect(blotOutPng(png)).toBe(true);
    expect(png).toHaveLength(size);
    const [, [left, text] = ['', Buffer.alloc(0)]] = chunksOf(png);
    expect([left, text.toString('latin1', text.indexOf(0) + 1).trim()]).toEqual(['tEXt', '']);
  });

  it('[R-054] other texts stay, and what is cut off is read as far as it goes', () => {
    const png = pngWith([['iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\0\0\0\0'), titled])], ['zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(latin('Rysa'))])]]);
    expect(blotOutPng(png)).toBe(false);
    const cut = pngWith([['eXIf', placed]]).subarray(0, 60);
    expect(blotOutPng(cut)).toBe(true);
    expect(blotOutPng(latin('%PDF GPSLatitude'))).toBe(false);
  });
});

describe('WebP', () => {
  it.each([
    ['as it should be', Buffer.alloc(0)],
    ['as a JPEG has it', latin('Exif\0\0')],
  ])('[R-054] its EXIF, %s, loses the place and nothing else', (_, before) => {
    const webp = webpWith([['EXIF', Buffer.concat([before, placed])]]);
    expect(blotOutWebp(webp)).toBe(true);
    expect(webp).toStrictEqual(webpWith([['EXIF', Buffer.concat([before, blanked])]]));
  });

  it('[R-054] its XMP goes when it names the place, behind a chunk of odd size, too', () => {
    const webp = webpWith([['ANIM', Buffer.alloc(7)], ['XMP ', xmp]]);
    expect(blotOutWebp(webp)).toBe(true);
    expect(webp).toStrictEqual(webpWith([['ANIM', Buffer.alloc(7)], ['XMP ', Buffer.alloc(xmp.length, ' ')]]));
    expect(blotOutWebp(webpWith([['XMP ', titled], ['EXIF', tiff('II', 1, false)]]))).toBe(false);
    expect(blotOutWebp(latin('RIFF1234WAVE GPSLatitude'))).toBe(false);
  });
});

describe.each([{ isCut: false }, { isCut: true }])('GIF (%o)', ({ isCut }) => {
  it('[R-054] its XMP goes when it names the place, and its picture stays', () => {
    const gif = gifWith(xmp, isCut);
    expect(blotOutGif(gif)).toBe(true);
    expect(gif).toStrictEqual(gifWith(Buffer.alloc(xmp.length, ' '), isCut));
    expect(blotOutGif(gif)).toBe(false);
  });

  it('[R-054] other XMP stays, and what is cut off or no GIF is left alone', () => {
    expect(blotOutGif(gifWith(titled, isCut))).toBe(false);
    expect(blotOutGif(gifWith(xmp, isCut).subarray(0, 30))).toBe(false);
    expect(blotOutGif(latin('GIF89 GPSLatitude'))).toBe(false);
  });
});

describe.each(['heic', 'avif'] as const)('%s', (brand) => {
  // As a camera writes it: where EXIF begins, counted from behind that number, and a JPEG's mark.
  const exif = (content: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, 6]), latin('Exif\0\0'), content]);

  it.each([{ version: 0 }, { version: 1 }, { version: 2 }, { version: 1, isInline: true }])('[R-054] items lose the place and nothing else (%o)', (how) => {
    const items = (from: Buffer, packet: Buffer) => [{ kind: 'mime', pieces: [packet] }, { kind: 'Exif', pieces: [exif(from)] }, { kind: 'mime', pieces: [titled] }] as const;
    const heif = heifWith(brand, items(placed, xmp), how);
    expect(heif.includes(place)).toBe(true);
    expect(blotOutHeif(heif)).toBe(true);
    expect(heif).toStrictEqual(heifWith(brand, items(blanked, Buffer.alloc(xmp.length, ' ')), how));
    expect(blotOutHeif(heifWith(brand, items(tiff('MM', 8, false), titled), how))).toBe(false);
  });

  it('[R-054] EXIF in pieces goes whole', () => {
    const whole = exif(placed);
    const heif = heifWith(brand, [{ kind: 'Exif', pieces: [whole.subarray(0, 50), whole.subarray(50)] }]);
    const size = heif.length;
    expect(blotOutHeif(heif)).toBe(true);
    expect([heif.length, heif.includes(place)]).toEqual([size, false]);
  });

  it('[R-054] a film beside it says no place either', () => {
    const said = box('\u00a9xyz', latin('\0\x12\x15\xc7+52.2297+021.0122/'));
    const heif = Buffer.concat([heifWith(brand, []), box('moov', box('udta', said))]);
    expect(blotOutHeif(heif)).toBe(true);
    expect(heif.includes(place)).toBe(false);
  });

  it('[R-054] one whose boxes end nowhere is not believed', () => {
    expect(() => blotOutHeif(heifWith(brand, [{ kind: 'Exif', pieces: [exif(placed)] }]).subarray(0, -10))).toThrow(RangeError);
  });
});

it('[R-054] the photo of a telephone, as libheif wrote it, says no place any more, and is the same picture', () => {
  const photo = readFileSync(join(import.meta.dirname, '../../../tests/support/photos/phone.heic'));
  const before = Buffer.from(photo);
  // 52°13', as EXIF has it.
  const north = [Buffer.from('0000003400000001', 'hex'), Buffer.from('3400000001000000', 'hex')];
  expect(north.some((degrees) => photo.includes(degrees))).toBe(true);
  expect(blotOutHeif(photo)).toBe(true);
  expect([photo.length, north.some((degrees) => photo.includes(degrees))]).toEqual([before.length, false]);
  const changed = [...photo.keys()].filter((at) => photo[at] !== before[at]);
  expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(150);
});
