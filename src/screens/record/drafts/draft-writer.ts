export type DraftWriter<Content> = ReturnType<typeof createDraftWriter<Content>>;

/**
 * Writes a form's content at every change, one write at a time: of the contents that arrive during a write, only the last is written.
 * `onSettled` is called after every write: with null when it succeeded, else with the error.
 */
export function createDraftWriter<Content>(save: (content: Content) => Promise<unknown>, onSettled: (error: unknown) => void) {
  let pending: { readonly content: Content } | null = null;
  let writing: Promise<void> | null = null;
  let isSuspended = false;

  /** Resolves when all pending content has been written. */
  function flush(): Promise<void> {
    if (pending !== null && !isSuspended) writing ??= writeAll();
    return writing ?? Promise.resolve();
  }

  async function writeAll(): Promise<void> {
    for (let next = takePending(); next; next = takePending()) await save(next.content).then(() => onSettled(null), onSettled);
    writing = null;
  }

  function takePending(): { readonly content: Content } | null {
    if (isSuspended) return null;
    const draft = pending;
    pending = null;
    return draft;
  }

  function write(content: Content): void {
    pending = { content };
    void flush();
  }

  /** Writes after the current task: for what costs little to lose, such as the step, so that the screen changes first. */
  function writeLater(content: Content): void {
    pending = { content };
    setTimeout(() => void flush());
  }

  /** Suspends writing until `release`: a save removes the draft, and a late write would restore it. */
  function hold(): Promise<void> {
    isSuspended = true;
    return writing ?? Promise.resolve();
  }

  function release(): Promise<void> {
    isSuspended = false;
    return flush();
  }

  return { write, writeLater, flush, hold, release };
}
