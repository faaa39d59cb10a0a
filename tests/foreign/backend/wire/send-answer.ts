import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../core/answer.ts';

export type SendMode = 'answer' | 'cut' | 'cut-body' | 'hang';

/** Sends an answer, or breaks it as the injected fault demands. */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  headers: Record<string, string>,
  sending: SendMode,
): Promise<void> {
  if (answer.delayMs !== undefined) {
    await delay(answer.delayMs);
  }
  if (sending === 'hang') {
    return;
  }
  if (sending === 'cut') {
    response.socket?.destroy();
    return;
  }
  const bytes = bytesOf(answer);
  const hasBody = answer.status !== 204;
  response.writeHead(answer.status, {
    ...(hasBody ? { 'Content-Type': answer.contentType, 'Content-Length': String(bytes.length) } : {}),
    ...answer.headers,
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

export function bytesOf(answer: Answer): Buffer {
  if (answer.bytes) {
    return answer.bytes;
  }
  return Buffer.from(answer.contentType.includes('json') || typeof answer.body !== 'string' ? JSON.stringify(answer.body) : answer.body);
}
