/** What a case changes: a record, and which of its versions. */
export type Change = { readonly record: string; readonly version: number };

/** How many changes an outbox still holds, of which records it has parked some for the user to decide, and whether it is sending just now. */
export type OutboxState = { readonly held: number; readonly parked: readonly string[]; readonly isSending: boolean };

/** An outbox as a page of the device has it. */
export type Contender = {
  /** Resolves when the outbox says that all of it is kept on the device; rejects when it says that it is not. */
  readonly save: (changes: readonly Change[]) => Promise<void>;
  readonly state: () => Promise<OutboxState>;
  /** The user has logged in again. */
  readonly logIn: () => Promise<void>;
};

declare global {
  interface Window {
    /** There once the page has started. */
    contender: Contender;
  }
}
