import type { CallDefinition } from '../contract/definition/entity.ts';
import { backendFacts } from './backend-facts.ts';
import { parseRetryAfter } from './reading/retry-after.ts';
import { send, type Caller } from './transport.ts';

/**
 * `body`: null when the backend refuses the stream or cannot be reached. `retryAfterMs`: when the backend takes the next attempt, null
 * where it says nothing.
 */
export type OpenedStream = { readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null; readonly retryAfterMs: number | null };

/** The body of an endless answer to a call with these parameters. */
export async function openStream(
  caller: Caller,
  call: CallDefinition,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<OpenedStream> {
  try {
    const response = await send(
      caller,
      call,
      `${call.path}?${new URLSearchParams(parameters).toString()}`,
      { signal, isStream: true },
      await backendFacts(caller.backendAddress),
    );
    return { body: response.ok ? response.body : null, retryAfterMs: parseRetryAfter(response.headers.get('retry-after')) };
  } catch {
    // The poll reports that the backend cannot be reached.
    return { body: null, retryAfterMs: null };
  }
}
