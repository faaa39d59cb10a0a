import { TaborError } from '../../src/contract/problem.ts';
import type { CallRequest } from './call-request.ts';

/** The parameter `name` as a record's id. Throws `not-found`: what is no id names no record. */
export function idOf(request: CallRequest, name: string): number {
  const text = request.parameters[name] ?? '';
  if (!/^-?\d{1,15}$/.test(text)) throw new TaborError('not-found');
  return Number(text);
}

/** Whether the parameter `name` says yes. */
export function isOn(request: CallRequest, name: string): boolean {
  return request.parameters[name]?.toLowerCase() === 'true';
}
