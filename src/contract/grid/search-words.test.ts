import { expect, it } from 'vitest';
import { MAX_SEARCH_WORDS, searchWords } from './search-words.ts';

it('[R-021] searches each word once, at most the limit of words', () => {
  expect(searchWords('baza BAZA  17 baza').map(({ text }) => text)).toEqual(['baza', '17']);
  expect(searchWords(Array.from({ length: 500 }, (_, index) => `w${index}`).join(' '))).toHaveLength(MAX_SEARCH_WORDS);
});
