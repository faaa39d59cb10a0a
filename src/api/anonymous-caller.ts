import type { Caller } from './transport.ts';

let anonymous: Caller | null = null;

/** Lets calls without a session go out anonymously; the backend rejects those that are not public. */
export function enableAnonymousCalls(target: Omit<Caller, 'token'>): void {
  anonymous = { ...target, token: null };
}

/** The caller of a public page without a session; null on other pages. */
export function anonymousCaller(): Caller | null {
  return anonymous;
}
