import { MAX_FILE_BYTES } from '../../src/contract/entities/shared/file.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import type { Bulkhead, Turn } from '../limits/bulkhead.ts';
import type { Places } from '../limits/places.ts';

/** `places`: bytes in temporary files. `work`: the cost of a received upload for processor and database. */
export type UploadLimits = { readonly places: Places; readonly work: Bulkhead };

/** Smaller uploads take a place of this size, for their connection. */
const MIN_PLACE_BYTES = 1024 * 1024;

/**
 * Runs an upload within its limits: `act` receives the file, and runs its costly steps by `work`. It waits for the client, the scanner and
 * the object store outside of them. Throws `throttled`, `timeout`.
 */
export async function withinUploadLimits<Answer>(
  { places, work }: UploadLimits,
  upload: { readonly call: Pick<CallRequest, 'user' | 'accessToken'>; readonly bytes: number; readonly signal: AbortSignal },
  act: (work: <Result>(task: () => Promise<Result>) => Promise<Result>) => Promise<Answer>,
): Promise<Answer> {
  const { call, bytes, signal } = upload;
  const turn: Turn = { caller: call.accessToken === null ? `user ${call.user.id}` : `link ${call.accessToken}`, signal };
  // A larger one is refused when its reception starts.
  const release = places.take(turn.caller, Math.min(Math.max(bytes, MIN_PLACE_BYTES), MAX_FILE_BYTES));
  try {
    return await act((task) => work.run(turn, task));
  } finally {
    release();
  }
}
