import { expect, test } from 'vitest';
import { mailText } from './event-texts.ts';

test('[R-147] a name with signs of a replacement pattern stands in the mail as it is', () => {
  expect(mailText('hello', 'en', { name: 'A$&B $1' })).toBe('Hello A$&B $1,');
});
