import { expect, it } from 'vitest';
import { inParts } from './store-export.ts';

/** Ten chunks of 100 bytes; each takes `ms`. */
async function partsOf(ms: number, firstBytes = 1): Promise<number[]> {
  let time = 0;
  async function* chunks() {
    for (let count = 0; count < 10; count++) {
      time += ms;
      yield new Uint8Array(100);
    }
  }
  const sizes: number[] = [];
  for await (const part of inParts(chunks(), firstBytes, () => time)) sizes.push(part.byteLength);
  return sizes;
}

it('[R-024] stores the bytes of a slow export while its download waits for them', async () => {
  expect(await partsOf(1)).toEqual([100, 900]);
  expect(await partsOf(1_500)).toEqual([100, 200, 200, 200, 200, 100]);
});
