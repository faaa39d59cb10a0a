import { parseRetryAfter } from './retry-after.ts';

const MAX_REPEATS = 5;
const FIRST_PAUSE_MS = 500;
/** A backend that wants a longer pause is reported. */
const MAX_PAUSE_MS = 10_000;

/**
 * Sends a read again that the backend refused for the moment (429): the data for offline work is many calls, of which a limit per second
 * refuses some for good. Changes wait in the outbox instead.
 */
export async function repeatRead(refusal: Response, sendOnce: () => Promise<Response>, repeats = 1): Promise<Response> {
  const pause = parseRetryAfter(refusal.headers.get('retry-after')) ?? repeats * FIRST_PAUSE_MS;
  if (pause > MAX_PAUSE_MS || repeats > MAX_REPEATS) return refusal;
  // Calls that were refused together must not come together again.
  const spread = Math.random() * 1_000;
  await new Promise((resolve) => setTimeout(resolve, pause + spread));
  const response = await sendOnce();
  return response.status === 429 ? repeatRead(response, sendOnce, repeats + 1) : response;
}
