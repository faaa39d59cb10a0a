import type { Json } from './core/json.ts';

/** One request that the backend received; preflights are not recorded. */
export interface RecordedRequest {
  /** Milliseconds since 1970. */
  time: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Json;
  /** File of a multipart form. */
  file: { name: string; type: string; size: number } | undefined;
  /** Sent status; null when the connection was cut or never answered. */
  status: number | null;
  /** Whether the call wrote to the database; a postponed call becomes true at `settle()`. */
  applied: boolean;
  /** Name of the injected fault. */
  fault: string | undefined;
}

const RECORDED_HEADERS = new Set(['authorization', 'language', 'idempotency-key', 'if-match', 'content-type', 'origin', 'accept']);

export function recordedHeadersOf(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => RECORDED_HEADERS.has(name) || name.startsWith('x-'))
      .map(([name, value]) => [name, String(value)]),
  );
}
