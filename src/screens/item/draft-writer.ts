/** Longest time a change stays in memory only: shorter than it takes to switch to the camera. */
const longestDelayMs = 200;

export type DraftWriter<Content> = ReturnType<typeof createDraftWriter<Content>>;

/**
 * Writes a form's content soon after each change and one write after the other, so that the last content wins.
 * `onSettled` hears of every write: null when it succeeded, else what was thrown.
 */
export function createDraftWriter<Content>(save: (content: Content) => Promise<unknown>, onSettled: (error: unknown) => void) {
  let due: { readonly content: Content } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isHeld = false;
  let writing: Promise<void> = Promise.resolve();

  /** Resolves when everything that was given has been written. */
  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (due === null || isHeld) return writing;
    const { content } = due;
    due = null;
    writing = writing.then(() => save(content)).then(() => onSettled(null), onSettled);
    return writing;
  }

  function write(content: Content, isUrgent: boolean): void {
    due = { content };
    if (isUrgent) void flush();
    else timer ??= setTimeout(() => void flush(), longestDelayMs);
  }

  /** Lets nothing be written until `release`: a save removes the draft, and a late write would bring it back. */
  function hold(): Promise<void> {
    isHeld = true;
    return writing;
  }

  function release(): Promise<void> {
    isHeld = false;
    return flush();
  }

  return { write, flush, hold, release };
}
