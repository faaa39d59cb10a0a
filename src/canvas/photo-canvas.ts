import { TaborError } from '../contract/problem.ts';
import { longestSide } from './image-limits.ts';
import { newCanvas } from './new-canvas.ts';
import { drawPhotoMarks, type PhotoMark, type PhotoSize } from './photo-marks.ts';

/** `bitmap` on a canvas of at most 2048 px on its long side. */
export function toPhotoCanvas(bitmap: ImageBitmap): HTMLCanvasElement {
  return drawn(bitmap, bitmap);
}

/** What the camera shows now, as `toPhotoCanvas`. */
export function toShot(frame: HTMLVideoElement): HTMLCanvasElement {
  return drawn(frame, { width: frame.videoWidth, height: frame.videoHeight });
}

/** `photo` with `marks` burnt in. */
export function withMarks(photo: HTMLCanvasElement, marks: readonly PhotoMark[]): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(photo);
  pen.drawImage(photo, 0, 0);
  drawPhotoMarks(pen, marks, canvas);
  return canvas;
}

/** `canvas` as a JPEG, which has no EXIF: neither a place nor an orientation. */
export async function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.88);
  });
  if (!blob) throw new TaborError('unknown', { detail: 'canvas gave no image' });
  return blob;
}

function drawn(source: CanvasImageSource, size: PhotoSize): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(fitted(size));
  // A JPEG has no see-through: what was so becomes paper, not night.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** `size` made smaller, in proportion, until its long side is allowed. */
function fitted({ width, height }: PhotoSize): PhotoSize {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
