import type { Page } from 'playwright';

export type Look = { readonly width: number; readonly height: number; readonly above: string; readonly below: string };

/** How a picture shows, read by a browser: its size, and which colour is stronger above and below. */
export function look(page: Page, bytes: Buffer): Promise<Look> {
  return page.evaluate(async (base64) => {
    const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    // As it is stored: an orientation that is left in the file would be a fault here.
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

/** A JPEG of `width` × `height` so restless that it stays large. */
export async function noise(page: Page, width: number, height: number): Promise<Buffer> {
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
