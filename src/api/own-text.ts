/** Longer than this a poor network is taken for none. */
const patienceMs = 20_000;

/** Text of a file of our own origin; null when it cannot be had. Beside the transport, which a start does without. */
export async function ownText(path: string): Promise<string | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(patienceMs) });
    return response.ok ? await response.text() : null;
  } catch {
    // Offline without a cached copy: the caller has its preset.
    return null;
  }
}
