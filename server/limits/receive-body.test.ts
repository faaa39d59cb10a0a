import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiveBody } from './receive-body.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A client that sends that many bytes each second, and the number of those received. */
async function receive({ bytes, perSecond }: { readonly bytes: number; readonly perSecond: number }): Promise<number> {
  let sentBytes = 0;
  const timer = setInterval(() => {
    const size = Math.min(perSecond, bytes - sentBytes);
    sentBytes += size;
    if (size > 0) controller?.enqueue(new Uint8Array(size));
    if (sentBytes < bytes) return;
    clearInterval(timer);
    controller?.close();
  }, 1_000);
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({ start: (one) => void (controller = one), cancel: () => clearInterval(timer) });
  let received = 0;
  for await (const chunk of receiveBody(body)) received += chunk.byteLength;
  return received;
}

test('[R-143] receives a photo of 5 MB at 8 kB a second', async () => {
  const received = receive({ bytes: 5_000_000, perSecond: 8_000 });
  await vi.advanceTimersByTimeAsync(700_000);
  expect(await received).toBe(5_000_000);
});

test.each([0, 1, 500])('[R-143] refuses a body that trickles at %d bytes a second', async (perSecond) => {
  const began = performance.now();
  const received = receive({ bytes: 2_000_000, perSecond }).catch((error: unknown) => [
    (error as { code: string }).code,
    performance.now() - began,
  ]);
  await vi.advanceTimersByTimeAsync(200_000);
  const [code, after] = (await received) as [string, number];
  expect(code).toBe('timeout');
  expect(after).toBeGreaterThanOrEqual(60_000);
  expect(after).toBeLessThan(125_000);
});

test('[R-143] a pause of the server is not the client’s', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(10));
    },
  });
  const chunks = receiveBody(body);
  for (let chunk = 0; chunk < 10; chunk++) {
    expect((await chunks.next()).done).toBe(false);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  await chunks.return();
});
