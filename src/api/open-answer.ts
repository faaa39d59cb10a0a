import * as v from 'valibot';
import type { CallDefinition } from '../contract/definition/entity.ts';
import type { Caller } from './transport.ts';

/** A slower network counts as none. */
const TIMEOUT_MS = 20_000;

/** The value of an answer; null for one of another shape. */
export type OpenAnswer<Value> = { readonly status: number; readonly value: Value | null };

/**
 * Calls the backend without a login, path parameters or a body, and reads the answer by its schema; null without an answer. Stores nothing,
 * so the login form needs neither the transport nor the database.
 */
export async function openAnswer<Answer extends v.GenericSchema>(
  { backendAddress, language }: Pick<Caller, 'backendAddress' | 'language'>,
  { method, path, answer }: CallDefinition<Answer>,
): Promise<OpenAnswer<v.InferOutput<Answer>> | null> {
  try {
    const response = await fetch(`${backendAddress}${path}`, {
      method,
      headers: { Accept: 'application/json', Language: language },
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, value: response.ok ? parseAnswer(answer, await response.text()) : null };
  } catch {
    return null;
  }
}

function parseAnswer<Answer extends v.GenericSchema>(schema: Answer, text: string): v.InferOutput<Answer> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null; // no JSON: a page of a proxy, or of a server that answers every address
  }
}
