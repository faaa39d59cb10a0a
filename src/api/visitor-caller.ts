import type { Caller } from './transport.ts';

let visitor: Caller | null = null;

/** Lets calls without a session go out anonymously; the backend rejects those that are not public. */
export function askAsVisitor(where: Omit<Caller, 'token'>): void {
  visitor = { ...where, token: null };
}

/** The caller of a public page without a session; null on other pages. */
export function visitorCaller(): Caller | null {
  return visitor;
}
