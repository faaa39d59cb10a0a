import { TaborError } from '../../src/contract/wire/problem.ts';

/**
 * A body may keep the server waiting for this time, and for a second more with each of these bytes that it brings. A phone with poor signal
 * sends 8 kB a second.
 */
const MAX_WAIT_MS = 60_000;
const MIN_BYTES_PER_MS = 1;

/** The bytes of a request. Only the time that the client takes counts. Throws `timeout` for a client that sends too slowly. */
export async function* receiveBody(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  let received = 0;
  let waited = 0;
  try {
    for (;;) {
      const began = performance.now();
      const { done, value } = await within(MAX_WAIT_MS + received / MIN_BYTES_PER_MS - waited, reader.read());
      if (done) return;
      waited += performance.now() - began;
      received += value.byteLength;
      yield value;
    }
  } finally {
    // Of a body that was read to its end this does nothing. The client may have gone.
    reader.cancel().catch(() => undefined);
  }
}

async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TaborError('timeout')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
