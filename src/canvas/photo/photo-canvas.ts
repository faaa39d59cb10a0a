import { TaborError } from '../../contract/wire/problem.ts';
import { MAX_SIDE_PX } from './image-limits.ts';
import { newCanvas } from '../new-canvas.ts';
import { drawPhotoMarks, type PhotoMark, type PhotoSize } from './photo-marks.ts';

/** Draws `bitmap` on a canvas of at most 2048 px on its long side. */
export function toPhotoCanvas(bitmap: ImageBitmap): HTMLCanvasElement {
  return drawScaled(bitmap, bitmap);
}

/** Draws the current camera frame on a canvas, scaled as in `toPhotoCanvas`. */
export function captureFrame(frame: HTMLVideoElement): HTMLCanvasElement {
  return drawScaled(frame, { width: frame.videoWidth, height: frame.videoHeight });
}

/** A copy of `photo` with `marks` drawn on it. */
export function withMarks(photo: HTMLCanvasElement, marks: readonly PhotoMark[]): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(photo);
  pen.drawImage(photo, 0, 0);
  drawPhotoMarks(pen, marks, canvas);
  return canvas;
}

/** Encodes `canvas` as a JPEG without EXIF, so without location and orientation. */
export async function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.88);
  });
  if (!blob) throw new TaborError('unknown', { detail: 'canvas gave no image' });
  return blob;
}

function drawScaled(source: CanvasImageSource, size: PhotoSize): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(scaledSize(size));
  // JPEG has no transparency: make transparent pixels white instead of black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** `size` scaled down in proportion to the maximum long side. */
function scaledSize({ width, height }: PhotoSize): PhotoSize {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
