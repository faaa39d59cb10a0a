import { TaborError } from '../../src/contract/problem.ts';

/** Bytes of one JSON or form body at most: two signatures and every damage fit many times over. */
export const largestBody = 2 * 1024 * 1024;

/** The JSON value of the request's body; null when it is empty. Throws `too-large`, `bad-request`. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new TaborError('bad-request', { cause });
  }
}

/** The request's body as text, counted while it streams. Throws `too-large`. */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw new TaborError('too-large');
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largestBody) throw new TaborError('too-large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
