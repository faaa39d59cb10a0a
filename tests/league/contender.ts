import type { Change } from '../contenders/change.ts';

/** Number of changes in the outbox, the records with changes parked for the user, and whether the outbox is sending. */
export type OutboxState = { readonly held: number; readonly parked: readonly string[]; readonly isSending: boolean };

/** The API of an outbox under test, in a page of the device. */
export type Contender = {
  /** Resolves when the outbox reports all changes as saved on the device; rejects when it reports a failure. */
  readonly save: (changes: readonly Change[]) => Promise<void>;
  readonly state: () => Promise<OutboxState>;
  /** The user has logged in again. */
  readonly logIn: () => Promise<void>;
};

declare global {
  interface Window {
    /** Set once the page has started. */
    contender: Contender;
  }
}
