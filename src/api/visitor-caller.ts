import type { Caller } from './transport.ts';

let visitor: Caller | null = null;

/** From now on whoever has not logged in asks as a visitor; what is not open to those is refused by the backend. */
export function askAsVisitor(where: Omit<Caller, 'token'>): void {
  visitor = { ...where, token: null };
}

/** Where a page that is open to everybody asks while nobody is logged in. */
export function visitorCaller(): Caller | null {
  return visitor;
}
