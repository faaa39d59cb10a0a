/** Times of the checks whether the end was reached. */
const firstCheckMs = 3_000;
const nextCheckMs = 100;

/** Calls `onRead` once the end of a newly opened text is visible, at the earliest after the first check. Returns a function that stops the checks. */
export function readToEnd(isAtEnd: () => boolean, onRead: () => void): () => void {
  let timer = setTimeout(check, firstCheckMs);
  function check() {
    if (isAtEnd()) onRead();
    else timer = setTimeout(check, nextCheckMs);
  }
  return () => clearTimeout(timer);
}
