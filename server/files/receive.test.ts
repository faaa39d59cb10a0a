import { expect, test } from 'vitest';
import { receiveFile } from './receive.ts';

const MB = 1024 * 1024;
const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes\r\n';

test.each([
  ['fields', '--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n'],
  ['files', file],
  ['parts without a header', '--x\r\n\r\n\r\n'],
  ['boundaries', '--x\r\n'],
])('[R-151] reads no more of a body of many %s than its first parts', async (_, part) => {
  let read = 0;
  const chunk = new TextEncoder().encode(file + part.repeat(Math.ceil((64 * 1024) / part.length)));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += chunk.byteLength;
      if (read > 4 * MB) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const request = new Request('http://x', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    duplex: 'half',
  } as RequestInit);
  await expect(receiveFile(request)).rejects.toMatchObject({ code: 'bad-request' });
  expect(read).toBeLessThan(MB);
});
