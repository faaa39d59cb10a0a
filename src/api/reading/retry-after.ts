import type { CallDefinition } from '../../contract/definition/entity.ts';

const MAX_REPEATS = 5;
/** A backend that wants a longer pause is reported. */
const MAX_PAUSE_MS = 10_000;

/**
 * Sends a read again where the backend takes no more calls at the moment (429): the data for offline work is many calls, of which a limit
 * per second refuses some for good. Changes wait in the outbox instead.
 */
export async function repeatRead({ method }: CallDefinition, send: () => Promise<Response>): Promise<Response> {
  let response = await send();
  for (let repeats = 1; response.status === 429 && method === 'GET' && repeats <= MAX_REPEATS; repeats++) {
    const pause = parseRetryAfter(response.headers.get('retry-after')) ?? repeats * 500;
    if (pause > MAX_PAUSE_MS) break;
    // Calls that were refused together must not come together again.
    const spread = Math.random() * 1_000;
    await new Promise((resolve) => setTimeout(resolve, pause + spread));
    response = await send();
  }
  return response;
}

/** A backend that asks for more, by mistake or by a wrong clock, must not hold back the outbox for years. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Parses `Retry-After`: seconds or an HTTP date. Returns milliseconds, at most an hour. */
export function parseRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.min(Math.max(0, milliseconds), MAX_RETRY_AFTER_MS);
}
