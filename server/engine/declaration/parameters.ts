import { TaborError } from '../../../src/contract/wire/problem.ts';
import { fromWire, type WireDateTime } from '../../../src/contract/wire/wire-date.ts';
import type { CallRequest } from './call-request.ts';

/** The parameter `name` as a record id. Throws `not-found` for a malformed id. */
export function idOf(request: CallRequest, name: string): number {
  const text = request.parameters[name] ?? '';
  if (!/^-?\d{1,15}$/.test(text)) throw new TaborError('not-found');
  return Number(text);
}

/** The parameter `name` as a wire date; null when empty. Throws `bad-request` for a malformed date. */
export function dateTimeOf(request: CallRequest, name: string): WireDateTime | null {
  const text = request.parameters[name] ?? '';
  if (text !== '' && !fromWire(text)) throw new TaborError('bad-request', { detail: name });
  return text || null;
}

/** Whether the parameter `name` is `true`, in any case. */
export function isTrue(request: CallRequest, name: string): boolean {
  return request.parameters[name]?.toLowerCase() === 'true';
}
