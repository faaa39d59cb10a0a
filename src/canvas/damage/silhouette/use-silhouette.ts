import { useEffect, useState } from 'react';
import { newCanvas } from '../../new-canvas.ts';
import { silhouetteOf, type Silhouette } from './silhouette.ts';

/** Half of the drawing's units: finer than a thumb, and read in a few milliseconds. */
const CELL_SIZE = 2;

/** The vehicle on the drawing at `url`; null until it is read, and where the browser cannot read it: then marks go anywhere. */
export function useSilhouette(url: string, size: { readonly width: number; readonly height: number }): Silhouette | null {
  const [found, setFound] = useState<{ readonly url: string; readonly silhouette: Silhouette } | null>(null);
  const { width, height } = size;
  useEffect(() => {
    let isStale = false;
    const image = new Image();
    function read() {
      const scaled = { width: width / CELL_SIZE, height: height / CELL_SIZE };
      const { pen } = newCanvas(scaled);
      pen.drawImage(image, 0, 0, scaled.width, scaled.height);
      if (!isStale) setFound({ url, silhouette: silhouetteOf(pen.getImageData(0, 0, scaled.width, scaled.height)) });
    }
    image.addEventListener('load', read);
    image.src = url;
    return () => {
      isStale = true;
    };
  }, [url, width, height]);
  return found?.url === url ? found.silhouette : null;
}
