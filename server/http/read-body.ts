import { TaborError } from '../../src/contract/problem.ts';

/** Bytes of one JSON or form body at most: two signatures and every damage fit many times over. */
export const largestBody = 2 * 1024 * 1024;

/** The same for callers without a login: a position of a summary, or a password. */
export const largestVisitorsBody = 64 * 1024;

/** Values within each other at most: no record is that deep, and what walks through one by recursion is safe. */
const MAX_DEPTH = 32;

/** The JSON value of the request's body; null when it is empty. Throws `too-large`, `bad-request`. */
export async function readJson(request: Request, limit = largestBody): Promise<unknown> {
  const text = await readText(request, limit);
  if (text.trim() === '') return null;
  const value = parsed(text);
  if (isDeeper(value, MAX_DEPTH)) throw new TaborError('bad-request');
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new TaborError('bad-request', { cause });
  }
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1));
}

/** The request's body as text, counted while it streams. Throws `too-large`. */
export async function readText(request: Request, limit = largestBody): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new TaborError('too-large');
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new TaborError('too-large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
