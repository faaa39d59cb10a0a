import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { box, chunksOf, gifWith, heifWith, pngWith, webpWith } from '../../../tests/support/fixtures/pictures-with-metadata.ts';
import { tiff } from '../../../tests/support/fixtures/jpeg-head.ts';
import { stripGif } from './gif.ts';
import { stripHeif } from './heif.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

const place = '52.2297';
const withGps = tiff('II', 6, true);
const withBlankGps = tiff('II', 6, 'blank');
const xmp = Buffer.from('<x:xmpmeta><rdf:Description exif:GPSLatitude="52.2297N"/></x:xmpmeta>');
const titled = Buffer.from('<x:xmpmeta><rdf:Description dc:title="Rysa"/></x:xmpmeta>');
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('PNG', () => {
  it('[R-054] strips only GPS from EXIF at any position and updates the checksum', () => {
    const png = pngWith([['tEXt', latin('Title\0Rysa')]], [['eXIf', withGps]]);
    expect(stripPng(png)).toBe(true);
    expect(png).toStrictEqual(pngWith([['tEXt', latin('Title\0Rysa')]], [['eXIf', withBlankGps]]));
    expect(stripPng(pngWith([['eXIf', tiff('MM', 3, false)]]))).toBe(false);
  });

  it.each([
    ['XMP', 'iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\0\0\0\0'), xmp])],
    ['compressed XMP', 'iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(xmp)])],
    ['damaged compressed XMP', 'iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(xmp).subarray(0, 20)])],
    [
      'hex-encoded EXIF',
      'zTXt',
      Buffer.concat([latin('Raw profile type exif\0\0'), deflateSync(latin(`\nexif\n 70\n${withGps.toString('hex')}`))]),
    ],
    ['a text', 'tEXt', latin('exif:GPSLatitude\0GPSLatitude=52.2297')],
  ])('[R-054] replaces %s with a position by a blank text of the same size', (_, type, content) => {
    const png = pngWith([[type, content]]);
    const size = png.length;
    expect(stripPng(png)).toBe(true);
    expect(png).toHaveLength(size);
    const [, [chunkType, text] = ['', Buffer.alloc(0)]] = chunksOf(png);
    expect([chunkType, text.toString('latin1', text.indexOf(0) + 1).trim()]).toEqual(['tEXt', '']);
  });

  it('[R-054] preserves other texts and strips truncated files', () => {
    const png = pngWith([
      ['iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\0\0\0\0'), titled])],
      ['zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(latin('Rysa'))])],
    ]);
    expect(stripPng(png)).toBe(false);
    const cut = pngWith([['eXIf', withGps]]).subarray(0, 60);
    expect(stripPng(cut)).toBe(true);
    expect(stripPng(latin('%PDF GPSLatitude'))).toBe(false);
  });
});

describe('WebP', () => {
  it.each([
    ['without prefix', Buffer.alloc(0)],
    ['with the JPEG prefix', latin('Exif\0\0')],
  ])('[R-054] strips only GPS from EXIF %s', (_, before) => {
    const webp = webpWith([['EXIF', Buffer.concat([before, withGps])]]);
    expect(stripWebp(webp)).toBe(true);
    expect(webp).toStrictEqual(webpWith([['EXIF', Buffer.concat([before, withBlankGps])]]));
  });

  it('[R-054] strips XMP with a position, also after a chunk of odd size', () => {
    const webp = webpWith([
      ['ANIM', Buffer.alloc(7)],
      ['XMP ', xmp],
    ]);
    expect(stripWebp(webp)).toBe(true);
    expect(webp).toStrictEqual(
      webpWith([
        ['ANIM', Buffer.alloc(7)],
        ['XMP ', Buffer.alloc(xmp.length, ' ')],
      ]),
    );
    expect(
      stripWebp(
        webpWith([
          ['XMP ', titled],
          ['EXIF', tiff('II', 1, false)],
        ]),
      ),
    ).toBe(false);
    expect(stripWebp(latin('RIFF1234WAVE GPSLatitude'))).toBe(false);
  });
});

describe.each([{ isCut: false }, { isCut: true }])('GIF (%o)', ({ isCut }) => {
  it('[R-054] strips XMP with a position and preserves the image', () => {
    const gif = gifWith(xmp, isCut);
    expect(stripGif(gif)).toBe(true);
    expect(gif).toStrictEqual(gifWith(Buffer.alloc(xmp.length, ' '), isCut));
    expect(stripGif(gif)).toBe(false);
  });

  it('[R-054] preserves other XMP, truncated files and other formats', () => {
    expect(stripGif(gifWith(titled, isCut))).toBe(false);
    expect(stripGif(gifWith(xmp, isCut).subarray(0, 30))).toBe(false);
    expect(stripGif(latin('GIF89 GPSLatitude'))).toBe(false);
  });
});

describe.each(['heic', 'avif'] as const)('%s', (brand) => {
  // As cameras write it: the offset of the TIFF header after this number, then the JPEG prefix.
  const exif = (content: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, 6]), latin('Exif\0\0'), content]);

  it.each([{ version: 0 }, { version: 1 }, { version: 2 }, { version: 1, isInline: true }])(
    '[R-054] strips only the position from items (%o)',
    (how) => {
      const items = (from: Buffer, packet: Buffer) =>
        [
          { kind: 'mime', pieces: [packet] },
          { kind: 'Exif', pieces: [exif(from)] },
          { kind: 'mime', pieces: [titled] },
        ] as const;
      const heif = heifWith(brand, items(withGps, xmp), how);
      expect(heif.includes(place)).toBe(true);
      expect(stripHeif(heif)).toBe(true);
      expect(heif).toStrictEqual(heifWith(brand, items(withBlankGps, Buffer.alloc(xmp.length, ' ')), how));
      expect(stripHeif(heifWith(brand, items(tiff('MM', 8, false), titled), how))).toBe(false);
    },
  );

  it('[R-054] overwrites fragmented EXIF as a whole', () => {
    const whole = exif(withGps);
    const heif = heifWith(brand, [{ kind: 'Exif', pieces: [whole.subarray(0, 50), whole.subarray(50)] }]);
    const size = heif.length;
    expect(stripHeif(heif)).toBe(true);
    expect([heif.length, heif.includes(place)]).toEqual([size, false]);
  });

  it('[R-054] strips the position of an embedded video', () => {
    const placeBox = box('\u00a9xyz', latin('\0\x12\x15\xc7+52.2297+021.0122/'));
    const heif = Buffer.concat([heifWith(brand, []), box('moov', box('udta', placeBox))]);
    expect(stripHeif(heif)).toBe(true);
    expect(heif.includes(place)).toBe(false);
  });

  it('[R-054] rejects malformed boxes', () => {
    expect(() => stripHeif(heifWith(brand, [{ kind: 'Exif', pieces: [exif(withGps)] }]).subarray(0, -10))).toThrow(RangeError);
  });
});

it('[R-054] strips GPS from a phone photo written by libheif and preserves the image', () => {
  const photo = readFileSync(join(import.meta.dirname, '../../../tests/support/photos/phone.heic'));
  const before = Buffer.from(photo);
  // 52°13' in EXIF encoding.
  const north = [Buffer.from('0000003400000001', 'hex'), Buffer.from('3400000001000000', 'hex')];
  expect(north.some((degrees) => photo.includes(degrees))).toBe(true);
  expect(stripHeif(photo)).toBe(true);
  expect([photo.length, north.some((degrees) => photo.includes(degrees))]).toEqual([before.length, false]);
  const places = [...photo.keys()].filter((at) => photo[at] !== before[at]);
  expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBeLessThan(150);
});
