import { TaborError } from '../contract/problem.ts';
import { longestSide } from './image-limits.ts';
import { newCanvas } from './new-canvas.ts';
import { drawPhotoMarks, type PhotoMark, type PhotoSize } from './photo-marks.ts';

/** `image` upright on a canvas of at most 2048 px on its long side. Throws `unsupported-type` when it cannot be decoded. */
export async function toPhotoCanvas(image: Blob | ImageBitmap): Promise<HTMLCanvasElement> {
  const bitmap = image instanceof Blob ? await decode(image) : image;
  const { canvas, pen } = newCanvas(fitted(bitmap));
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  if (bitmap !== image) bitmap.close();
  return canvas;
}

/** `photo` with `marks` burnt in, as a JPEG of the same size. */
export async function toMarkedJpeg(photo: HTMLCanvasElement, marks: readonly PhotoMark[]): Promise<Blob> {
  const { canvas, pen } = newCanvas(photo);
  pen.drawImage(photo, 0, 0);
  drawPhotoMarks(pen, marks, canvas);
  return toJpeg(canvas);
}

/** `canvas` as a JPEG that leaves room for a last compression before it is stored. */
export async function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
  if (!blob) throw new TaborError('unknown', { detail: 'canvas gave no image' });
  return blob;
}

/** `size` made smaller, in proportion, until its long side is allowed. */
function fitted({ width, height }: PhotoSize): PhotoSize {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function decode(image: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(image, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new TaborError('unsupported-type', { detail: 'not decodable', cause });
  }
}
