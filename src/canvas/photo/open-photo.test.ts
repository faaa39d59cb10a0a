import { expect, test, vi } from 'vitest';
import { MAX_PHOTO_BYTES } from './image-limits.ts';
import { decodePhoto } from './open-photo.ts';

test('[R-143] refuses a photo of too many bytes before it reads any', async () => {
  const slice = vi.fn<Blob['slice']>();
  const file = Object.assign(Object.create(Blob.prototype) as Blob, { slice });
  Object.defineProperty(file, 'size', { value: MAX_PHOTO_BYTES + 1 });
  await expect(decodePhoto(file)).rejects.toMatchObject({ code: 'unsupported-type', detail: 'too-many-pixels' });
  expect(slice).not.toHaveBeenCalled();
});
