import type { Page } from 'playwright';

export type PictureSummary = { readonly width: number; readonly height: number; readonly above: string; readonly below: string };

/** Decodes a picture in the browser: its size, and the stronger colour in the upper and lower half. */
export function summarizePicture(page: Page, bytes: Buffer): Promise<PictureSummary> {
  return page.evaluate(async (base64) => {
    const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    // Decoded without EXIF rotation: a remaining orientation tag must fail the test.
    const bitmap = await createImageBitmap(new Blob([content], { type: 'image/jpeg' }), { imageOrientation: 'none' });
    const { width, height } = bitmap;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const colorAt = (y: number) => {
      const [red = 0, , blue = 0] = pen?.getImageData(Math.floor(width / 2), Math.floor(y), 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    };
    return { width, height, above: colorAt(height * 0.25), below: colorAt(height * 0.75) };
  }, bytes.toString('base64'));
}

/** A JPEG of random noise, which compresses badly. */
export async function noisyJpeg(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const pen = canvas.getContext('2d');
      const picture = new ImageData(wide, high);
      for (let at = 0; at < picture.data.length; at += 65_536) crypto.getRandomValues(picture.data.subarray(at, at + 65_536));
      pen?.putImageData(picture, 0, 0);
      return canvas.toDataURL('image/jpeg', 0.7).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Expected result of `cornersOf` for the upright `quarters`, by file name; the name is the EXIF orientation. */
export const uprightQuarters = {
  '1.jpg': '64×48 red green blue white',
  '2.jpg': '64×48 green red white blue',
  '3.jpg': '64×48 white blue green red',
  '4.jpg': '64×48 blue white red green',
  '5.jpg': '48×64 red blue green white',
  '6.jpg': '48×64 blue red white green',
  '7.jpg': '48×64 white green blue red',
  '8.jpg': '48×64 green white red blue',
};

/** A picture of 64 × 48 pixels: red and green above, blue and white below. */
export async function quarterPicture(page: Page, type: 'image/jpeg' | 'image/webp' | 'image/bmp'): Promise<Buffer> {
  const pixels = await page.evaluate(async (wanted) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 48];
    const pen = canvas.getContext('2d');
    for (const [index, color] of ['#f00', '#0f0', '#00f', '#fff'].entries()) {
      if (pen) pen.fillStyle = color;
      pen?.fillRect((index % 2) * 32, index < 2 ? 0 : 24, 32, 24);
    }
    if (wanted === 'image/bmp') return { bytes: [...(pen?.getImageData(0, 0, 64, 48).data ?? [])] };
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, 0.95));
    return { bytes: [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))] };
  }, type);
  return type === 'image/bmp' ? bitmapOf(pixels.bytes) : Buffer.from(pixels.bytes);
}

/** Size and corner colours (from top left) of a picture, decoded without EXIF rotation. */
export function cornersOf(page: Page, bytes: Buffer): Promise<string> {
  return page.evaluate(async (base64) => {
    const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([content], { type: 'image/jpeg' }), { imageOrientation: 'none' });
    const { width, height } = bitmap;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const colorAt = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = pen?.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1).data ?? [];
      if (red > 128 && green > 128 && blue > 128) return 'white';
      return red > 128 ? 'red' : green > 128 ? 'green' : 'blue';
    };
    return [`${width}×${height}`, colorAt(0.25, 0.25), colorAt(0.75, 0.25), colorAt(0.25, 0.75), colorAt(0.75, 0.75)].join(' ');
  }, bytes.toString('base64'));
}

/** Compares two pictures of one size: the share of differing pixels, and their bounding box in shares of width and height. */
export function comparePictures(page: Page, one: Buffer, other: Buffer): Promise<{ readonly share: number; readonly box: readonly number[] }> {
  return page.evaluate(
    async (pictures) => {
      const [left, right] = await Promise.all(
        pictures.map(async (base64) => {
          const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const pen = canvas.getContext('2d');
          pen?.drawImage(bitmap, 0, 0);
          return { width: bitmap.width, height: bitmap.height, data: pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray() };
        }),
      );
      if (!left || !right || left.width !== right.width || left.height !== right.height) throw new Error('not of one size');
      const changed: [number, number][] = [];
      for (let at = 0; at < left.data.length; at += 4) {
        // Above the colour difference that another compression causes.
        const isOther = [0, 1, 2].some((channel) => Math.abs((left.data[at + channel] ?? 0) - (right.data[at + channel] ?? 0)) > 90);
        if (isOther) changed.push([((at / 4) % left.width) / left.width, Math.floor(at / 4 / left.width) / left.height]);
      }
      const [across, down] = [changed.map(([x]) => x), changed.map(([, y]) => y)];
      return { share: changed.length / (left.width * left.height), box: [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)] };
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

/** A Windows bitmap: 24-bit rows, bottom row first. */
function bitmapOf(pixels: readonly number[]): Buffer {
  const bytes = Buffer.alloc(54 + 64 * 48 * 3);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(64, 18);
  bytes.writeInt32LE(48, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let at = 0; at < 64 * 48; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.slice(at * 4, at * 4 + 3);
    bytes.set([blue, green, red], 54 + ((47 - Math.floor(at / 64)) * 64 + (at % 64)) * 3);
  }
  return bytes;
}
