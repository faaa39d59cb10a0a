import { expect, test } from 'vitest';
import { photosBySlot, photoName, withPhoto } from './photo.ts';

test('restores the slot of a photo from its name', () => {
  const close = { Name: photoName(1, 'abcdef0123456789') };
  expect(close.Name).toBe('photo-2-abcdef01.jpg');
  expect(photosBySlot([close], 3)).toEqual([null, close, null]);
});

test('puts other photos into free slots and shows all of them', () => {
  const [own, foreign, twin] = [{ Name: 'photo-1-aaaa.jpg' }, { Name: 'IMG_1.heic' }, { Name: 'photo-1-bbbb.jpg' }];
  expect(photosBySlot([foreign, own, twin], 3)).toEqual([own, foreign, twin]);
  expect(photosBySlot([own, foreign, twin, { Name: 'x' }], 3)).toHaveLength(4);
});

test('[R-054] replaces a shot by its marked photo and appends a new one', () => {
  const photo = (Key: string, BlobId: string) => ({ Key, BlobId, Name: 'photo-1-aaaa.jpg', Sha256: null, Size: 1 });
  const [first, second] = [photo('a', 'raw'), photo('b', 'other')];
  expect(withPhoto([first, second], photo('a', 'marked'))).toEqual([photo('a', 'marked'), second]);
  expect(withPhoto([first], second)).toEqual([first, second]);
});
