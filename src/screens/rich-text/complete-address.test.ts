import { expect, test } from 'vitest';
import { completeAddress } from './complete-address.ts';

test.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['www.example.com', 'https://www.example.com'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['biuro@example.com', 'mailto:biuro@example.com'],
  ['+48 22 123 45 67', 'tel:+48221234567'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['', null],
])('[R-062] turns the typed link %j into %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});
