/** Times of the checks whether the end was reached. */
const FIRST_CHECK_MS = 3_000;
const CHECK_INTERVAL_MS = 100;

/**
 * Calls `onRead` once the end of a newly opened text is visible, at the earliest after the first check. Returns a function that stops the
 * checks.
 */
export function watchReadToEnd(isAtEnd: () => boolean, onRead: () => void): () => void {
  let timer = setTimeout(check, FIRST_CHECK_MS);
  function check() {
    if (isAtEnd()) onRead();
    else timer = setTimeout(check, CHECK_INTERVAL_MS);
  }
  return () => clearTimeout(timer);
}
