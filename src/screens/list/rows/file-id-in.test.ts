import { expect, test } from 'vitest';
import { fileIdIn } from './file-id-in.ts';

test.each([
  ['https://fleet.example/v2/File/Get/5', 'https://fleet.example/v2', '5'],
  ['https://fleet.example/file/get/3fa85f64-5717-4562-b3fc-2c963f66afa6', 'https://fleet.example', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['/File/Get/5', '', '5'],
  ['https://files.example/File/Get/5', 'https://fleet.example', null],
  ['https://fleet.example.org/File/Get/5', 'https://fleet.example', null],
  ['https://fleet.example/docs/5', 'https://fleet.example', null],
])('[R-053] finds the file of %s at %j', (href, backendAddress, id) => {
  expect(fileIdIn(href, backendAddress)).toBe(id);
});
