import { expect, test } from 'vitest';
import { throttledText } from './texts.ts';

test.each([
  ['pl', 22, 'Zbyt wiele prób. Spróbuj ponownie za 22 sekundy.'],
  ['pl', 60, 'Zbyt wiele prób. Spróbuj ponownie za 1 minutę.'],
  ['de', 22, 'Zu viele Versuche. Versuchen Sie es in 22 Sekunden erneut.'],
  ['de', 61, 'Zu viele Versuche. Versuchen Sie es in 2 Minuten erneut.'],
  ['en', 22, 'Too many attempts. Try again in 22 seconds.'],
] as const)('[R-140] a rate limit says in %s when %i seconds end it', (language, seconds, text) => {
  expect(throttledText(seconds, language)).toBe(text);
});
