import { once } from 'node:events';
import type { ProtocolContent } from '../../src/contract/entities/protocol/protocol-content.ts';
import { startThread } from '../threads/thread.ts';

const program = new URL('pdf-worker.ts', import.meta.url);

const MAX_MS = 60_000;
const MEMORY_MB = 512;

/** The protocol as a PDF, laid out in a thread of its own: it takes longer than other requests may wait. */
export async function makeProtocolPdf(content: ProtocolContent): Promise<Uint8Array> {
  const { worker, end } = startThread(program, { data: content, memoryMb: MEMORY_MB });
  try {
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(MAX_MS) })) as [Uint8Array];
    return bytes;
  } finally {
    await end();
  }
}
