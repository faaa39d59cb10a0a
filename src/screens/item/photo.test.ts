import { expect, test } from 'vitest';
import { bySlot, photoName } from './photo.ts';

test('a photo is found in its slot again by its name', () => {
  const close = { Name: photoName(1, 'abcdef0123456789') };
  expect(close.Name).toBe('photo-2-abcdef01.jpg');
  expect(bySlot([close], 3)).toEqual([null, close, null]);
});

test('photos from elsewhere take the free slots, and none is hidden', () => {
  const [own, foreign, twin] = [{ Name: 'photo-1-aaaa.jpg' }, { Name: 'IMG_1.heic' }, { Name: 'photo-1-bbbb.jpg' }];
  expect(bySlot([foreign, own, twin], 3)).toEqual([own, foreign, twin]);
  expect(bySlot([own, foreign, twin, { Name: 'x' }], 3)).toHaveLength(4);
});
