import { TaborError, type FieldError } from '../../src/contract/wire/problem.ts';
import { networkOf } from '../auth/network.ts';
import { receiveBody } from '../limits/receive-body.ts';
import { callerAddress, type AppContext, type AppDependencies } from './context.ts';

/** Maximum bytes of a JSON or form body: many times the size of two signatures and all damages. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** The same for anonymous users, who send a summary position or a password. */
export const MAX_ANONYMOUS_BODY_BYTES = 64 * 1024;

/** Maximum nesting of a JSON value: no record is that deep, and recursive code is safe. */
const MAX_DEPTH = 32;

/**
 * Reads the request's body as JSON; null when it is empty. Throws `too-large`, `bad-request`, `timeout`, and `validation` for a NUL
 * character.
 */
export async function readJson(request: Request, limit = MAX_BODY_BYTES): Promise<unknown> {
  const text = await readText(request, limit);
  if (text.trim() === '') return null;
  const value = parseJson(text);
  if (isDeeper(value, MAX_DEPTH)) throw new TaborError('bad-request');
  // JSON has the character as an escape alone.
  if (text.includes('\\u0000')) refuseNul(value);
  return value;
}

/** Throws `validation` with the fields that contain a NUL character, which PostgreSQL stores in no text. */
function refuseNul(value: unknown): void {
  const fieldErrors: FieldError[] = [];
  const visit = (part: unknown, path: readonly string[]): void => {
    if (typeof part === 'string' && part.includes('\0')) fieldErrors.push({ field: path.join('.'), code: 'invalid' });
    if (typeof part !== 'object' || part === null) return;
    for (const [name, child] of Object.entries(part)) {
      if (name.includes('\0')) fieldErrors.push({ field: [...path, name.replaceAll('\0', '')].join('.'), code: 'invalid' });
      else visit(child, [...path, name]);
    }
  };
  visit(value, []);
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
}

function parseJson(text: string): unknown {
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

/** Reads the request's body as text and checks its size while it streams. Throws `too-large`, `timeout`, and `bad-request` for other text than UTF-8. */
export async function readText(request: Request, limit = MAX_BODY_BYTES): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new TaborError('too-large');
  if (!request.body) return '';
  // A mark for each wrong byte would be stored in place of letters.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  for await (const chunk of receiveBody(request.body)) {
    size += chunk.byteLength;
    if (size > limit) throw new TaborError('too-large');
    text += decodeUtf8(decoder, chunk);
  }
  return text + decodeUtf8(decoder);
}

/** Decodes a chunk of a text; without one, its end. */
function decodeUtf8(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (cause) {
    throw new TaborError('bad-request', { cause });
  }
}

/** Reads the body of `c` as JSON, within the places of its caller. Throws like `readJson`, and `throttled`. */
export function readCallerJson(
  c: AppContext,
  deps: Pick<AppDependencies, 'places' | 'trustProxy'>,
  limit = MAX_BODY_BYTES,
): Promise<unknown> {
  return withBodyPlace(c, deps, () => readJson(c.req.raw, limit));
}

/** Runs `read` while its caller has a place for a body: a user, or the network of a visitor. Throws `throttled`. */
export async function withBodyPlace<Answer>(
  c: AppContext,
  { places, trustProxy }: Pick<AppDependencies, 'places' | 'trustProxy'>,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const user = c.get('user');
  const release = user ? places.bodies.take(`user ${user.id}`) : places.openBodies.take(networkOf(callerAddress(c, trustProxy)));
  try {
    return await read();
  } finally {
    release();
  }
}
