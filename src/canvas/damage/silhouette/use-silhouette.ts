import { useCallback } from 'react';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { newCanvas } from '../../new-canvas.ts';
import { silhouetteOf, type Silhouette } from './silhouette.ts';

/** Half of the drawing's units: finer than a thumb, and read in a few milliseconds. */
const CELL_SIZE = 2;

/** The vehicle on the drawing at `url`; null until it is read, and where the browser cannot read it: then marks go anywhere. */
export function useSilhouette(url: string, size: { readonly width: number; readonly height: number }): Silhouette | null {
  const { width, height } = size;
  const read = useCallback(() => readSilhouette(url, width / CELL_SIZE, height / CELL_SIZE), [url, width, height]);
  return useLoaded(read).current ?? null;
}

async function readSilhouette(url: string, width: number, height: number): Promise<Silhouette> {
  const image = new Image();
  image.src = url;
  await new Promise((resolve) => image.addEventListener('load', resolve));
  const { pen } = newCanvas({ width, height });
  pen.drawImage(image, 0, 0, width, height);
  return silhouetteOf(pen.getImageData(0, 0, width, height));
}
