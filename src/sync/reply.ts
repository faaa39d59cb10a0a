import type { ProblemCode } from '../contract/wire/problem.ts';
import type { Rejection } from '../contract/delivery/rejection.ts';

/** Reply to a request, parsed by the call's contract and not yet classified. */
export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly content: ReplyContent;
      /** `Retry-After` in milliseconds. */
      readonly retryAfterMs: number | null;
      /** The backend declares that it executes each key once. */
      readonly honoursKeys?: boolean;
    }
  /** No complete response. `wasSent`: the backend may have received the request. */
  | { readonly kind: 'failed'; readonly code: 'network' | 'timeout'; readonly wasSent: boolean };

export type ReplyContent =
  /** For a create the id of the record, or null when the response names none; otherwise the parsed response. */
  | { readonly kind: 'value'; readonly value: unknown }
  /** A rejection, by status or in the body. */
  | { readonly kind: 'rejection'; readonly rejection: Rejection }
  /**
   * A 2xx that is unreadable or a page of the backend (`page-answer`); any page of another server (`not-the-backend`); no answer from a
   * backend that answers other calls (`hidden-answer`).
   * `detail`: its text.
   */
  | {
      readonly kind: 'unreadable';
      readonly code: ProblemCode & ('not-the-backend' | 'page-answer' | 'hidden-answer' | 'unreadable-answer');
      readonly detail: string | null;
    };
