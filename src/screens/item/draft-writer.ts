export type DraftWriter<Content> = ReturnType<typeof createDraftWriter<Content>>;

/**
 * Writes a form's content at every change, one write after the other: what came while one was under way is written next, the last
 * content only. `onSettled` hears of every write: null when it succeeded, else what was thrown.
 */
export function createDraftWriter<Content>(save: (content: Content) => Promise<unknown>, onSettled: (error: unknown) => void) {
  let due: { readonly content: Content } | null = null;
  let writing: Promise<void> | null = null;
  let isHeld = false;

  /** Resolves when everything that was given has been written. */
  function flush(): Promise<void> {
    if (due !== null && !isHeld) writing ??= writeAll();
    return writing ?? Promise.resolve();
  }

  async function writeAll(): Promise<void> {
    for (let next = take(); next; next = take()) await save(next.content).then(() => onSettled(null), onSettled);
    writing = null;
  }

  function take(): { readonly content: Content } | null {
    if (isHeld) return null;
    const taken = due;
    due = null;
    return taken;
  }

  function write(content: Content): void {
    due = { content };
    void flush();
  }

  /** Lets nothing be written until `release`: a save removes the draft, and a late write would bring it back. */
  function hold(): Promise<void> {
    isHeld = true;
    return writing ?? Promise.resolve();
  }

  function release(): Promise<void> {
    isHeld = false;
    return flush();
  }

  return { write, flush, hold, release };
}
