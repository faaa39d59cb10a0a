import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../core/answer.ts';

export type SendMode = 'answer' | 'cut' | 'cut-body' | 'hang';

/** Sends an answer, or breaks it as the injected fault demands. */
export async function sendAnswer(
  response: ServerResponse,
  sent: Answer,
  headers: Record<string, string>,
  sending: SendMode,
): Promise<void> {
  if (sent.delayMs !== undefined) {
    await delay(sent.delayMs);
  }
  if (sending === 'hang') {
    return;
  }
  if (sending === 'cut') {
    response.socket?.destroy();
    return;
  }
  const bytes = bytesOf(sent);
  const hasBody = sent.status !== 204;
  response.writeHead(sent.status, {
    ...(hasBody ? { 'Content-Type': sent.contentType, 'Content-Length': String(bytes.length) } : {}),
    ...sent.headers,
    ...headers,
  });
  if (sending === 'cut-body') {
    // Sends half of the body; for a body of one byte only the headers.
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
    response.flushHeaders();
    return;
  }
  response.end(hasBody ? bytes : undefined);
}

export function bytesOf(sent: Answer): Buffer {
  if (sent.bytes) {
    return sent.bytes;
  }
  return Buffer.from(sent.contentType.includes('json') || typeof sent.body !== 'string' ? JSON.stringify(sent.body) : sent.body);
}
