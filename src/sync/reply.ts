import type { ProblemCode } from '../contract/problem.ts';
import type { Refusal } from './entry.ts';

/** What a request was answered with, read by the call's contract and not judged yet. */
export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly content: Content;
      /** `Retry-After` in milliseconds. */
      readonly retryAfterMs: number | null;
      /** The backend says of itself that it carries out each key once. */
      readonly honoursKeys?: boolean;
    }
  /** No whole answer came. `wasSent`: the backend may have got the request all the same. */
  | { readonly kind: 'failed'; readonly code: 'network' | 'timeout'; readonly wasSent: boolean };

export type Content =
  /** Of a creation the id of what was made, or null when the answer names none; else what the contract reads. */
  | { readonly kind: 'value'; readonly value: unknown }
  /** The answer says no, by its status or in its body. */
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** A 2xx that is a page (`not-the-backend`) or cannot be understood. `detail`: its words. */
  | { readonly kind: 'unreadable'; readonly code: ProblemCode & ('not-the-backend' | 'unreadable-answer'); readonly detail: string | null };
