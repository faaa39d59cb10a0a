/** What a case changes: a record, and which of its versions. */
export type Change = { readonly record: string; readonly version: number };

/** An outbox as a page of the device has it. */
export type Contender = {
  /** Resolves when the outbox says that all of it is kept on the device; rejects when it says that it is not. */
  readonly save: (changes: readonly Change[]) => Promise<void>;
  /** How many changes it still holds, and whether it is sending just now. */
  readonly state: () => Promise<{ readonly held: number; readonly isSending: boolean }>;
  /** The user has logged in again. */
  readonly logIn: () => Promise<void>;
};

declare global {
  interface Window {
    /** There once the page has started. */
    contender: Contender;
  }
}
