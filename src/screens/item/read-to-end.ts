/** Moments of the checks whether the end was reached ([0]§9). */
const firstCheckMs = 3_000;
const nextCheckMs = 100;

/** Calls `onRead` once the end of a text that was just opened is on the screen, and not before it could be read at all; answers how to stop. */
export function readToEnd(isAtEnd: () => boolean, onRead: () => void): () => void {
  let timer = setTimeout(check, firstCheckMs);
  function check() {
    if (isAtEnd()) onRead();
    else timer = setTimeout(check, nextCheckMs);
  }
  return () => clearTimeout(timer);
}
