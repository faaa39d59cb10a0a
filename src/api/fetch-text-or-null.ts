/** A slower network counts as none. */
const TIMEOUT_MS = 20_000;

/**
 * The text of a file of the app's origin; null when the request fails. Separate from the transport, which the app's start does not load.
 */
export async function fetchTextOrNull(path: string): Promise<string | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? await response.text() : null;
  } catch {
    // Offline without a cached copy: the caller has a default.
    return null;
  }
}
