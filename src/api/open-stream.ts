import type { CallDefinition } from '../contract/definition/entity.ts';
import { backendFacts } from './backend-facts.ts';
import { send, type Caller } from './transport.ts';

/** The body of an endless answer to a call with these parameters; null when the backend refuses it or cannot be reached. */
export async function openStream(caller: Caller, call: CallDefinition, parameters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  try {
    const response = await send(caller, call, `${call.path}?${new URLSearchParams(parameters).toString()}`, { signal, isStream: true }, await backendFacts(caller.backendAddress));
    return response.ok ? response.body : null;
  } catch {
    // The poll reports that the backend cannot be reached.
    return null;
  }
}
