import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('[R-063] an announced message looks like one: `ErrorText`, or a style of its own', () => {
  const plain = globSync('src/**/*.tsx').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('<')
      .filter((tag) => tag.includes('role="alert"') && !tag.includes('className'))
      .map((tag) => ({ file, tag })),
  );
  expect(plain).toEqual([]);
});
